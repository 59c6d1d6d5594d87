import type { CsvRow } from './csv-table.ts';
import type { LotColumn, LotColumns } from './lot-columns.ts';
import {
  boundedText,
  checkAmounts,
  lotFields,
  lotLimits,
  parseMoment,
} from '#selling/sales/public.ts';
import type { Complain, Moment, SaleLot } from '#selling/sales/public.ts';
import { lotsFile } from './problem.ts';
import type { Problem } from './problem.ts';

/** Reads one row; what is wrong with it is added to `problems`, and the lot is then not to be used. */
export function readLot(
  { line, cells }: CsvRow,
  columns: LotColumns,
  timeZone: string,
  problems: Problem[],
): SaleLot {
  function complainAt(index: number, reason: string): void {
    const where = columns.headings[index] ?? `column ${index + 1}`;
    problems.push({ file: lotsFile, line, where, reason });
  }
  function complain(column: LotColumn, reason: string): void {
    complainAt(columns.at.get(column) ?? 0, reason);
  }
  /** The text of a column by the rule of its field. */
  function read<T>(column: LotColumn, rule: (text: string, complain: Complain) => T): T {
    const index = columns.at.get(column);
    const text = index === undefined ? '' : (cells[index] ?? '');
    return rule(text, (reason) => complain(column, reason));
  }
  function moment(text: string, complain: Complain): Moment | null {
    const bounded = boundedText(text, lotLimits.shortTextLength, complain);
    if (bounded === '') return null;
    const parsed = parseMoment(bounded, timeZone);
    if (!parsed) complain(`"${bounded}" is no time such as 2026-05-31T18:00:00-04:00 or +90s`);
    return parsed;
  }

  for (const [index, text] of cells.entries()) {
    if (index < columns.headings.length || text === '') continue;
    complainAt(index, 'the row has more cells than the heading');
    break;
  }
  const amounts = {
    reserve: read('reserve', lotFields.reserve),
    startPrice: read('startingBid', lotFields.startPrice),
    lowEstimate: read('lowEstimate', lotFields.lowEstimate),
    highEstimate: read('highEstimate', lotFields.highEstimate),
  };
  checkAmounts(amounts, complain);
  return {
    line,
    ...amounts,
    lotNumber: read('lotNumber', lotFields.lotNumber),
    title: read('lead', lotFields.title),
    descriptionHtml: read('description', lotFields.description),
    condition: read('condition', lotFields.condition),
    provenance: read('provenance', lotFields.provenance),
    dimensions: read('dimensions', lotFields.dimensions),
    code: read('code', lotFields.code),
    pieces: read('quantity', lotFields.pieces),
    category: read('category', lotFields.category),
    transportFee: read('transportFee', lotFields.transportFee),
    premiumExempt: read('buyerPremiumExempt', lotFields.premiumExempt),
    closeTime: read('closeTime', moment),
    images: columns.images
      .map((index) => ({
        name: boundedText(cells[index] ?? '', 255, (reason) => complainAt(index, reason)),
        column: columns.headings[index] ?? '',
      }))
      .filter(({ name }) => name !== ''),
  };
}
