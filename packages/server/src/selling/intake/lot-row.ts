import type { LotFieldName } from '@fairlot/contract';
import type { CsvRow } from './csv-table.ts';
import type { LotColumn, LotColumns } from './lot-columns.ts';
import {
  boundedText,
  checkAmounts,
  lotFields,
  lotLimits,
  parseMoment,
} from '#selling/sales/public.ts';
import type { Complain, LotValues, Moment, SaleLot } from '#selling/sales/public.ts';
import { lotsFile } from './problem.ts';
import type { Problem } from './problem.ts';

/** The sale's existing lots, by their numbers in lower case. */
export type KnownLots = ReadonlyMap<string, LotValues>;

/**
 * Reads one row; problems are added to `problems`, and then the lot must not be used. Fields of an
 * existing lot without a column stay as they are.
 */
export function readLot(
  { line, cells }: CsvRow,
  columns: LotColumns,
  { timeZone, known }: { readonly timeZone: string; readonly known: KnownLots },
  problems: Problem[],
): SaleLot {
  function complainAt(index: number, reason: string): void {
    const where = columns.headings[index] ?? `column ${index + 1}`;
    problems.push({ file: lotsFile, line, where, column: index, reason });
  }
  function complain(column: LotColumn, reason: string): void {
    complainAt(columns.at.get(column) ?? 0, reason);
  }
  const textAt = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
  const before = known.get(textAt(columns.at.get('lotNumber')).toLowerCase());
  /** Reads a column's text by the rule of its field. */
  function read<F extends LotFieldName>(field: F): LotValues[F] {
    const index = columns.at.get(field);
    if (index === undefined && before !== undefined) return before[field];
    const rule = lotFields[field] as (text: string, complain: Complain) => LotValues[F];
    return rule(textAt(index), (reason) => complain(field, reason));
  }
  const complainOfClose = (reason: string) => complain('closeTime', reason);
  function closeTime(): Moment | null {
    const text = textAt(columns.at.get('closeTime'));
    const bounded = boundedText(text, lotLimits.shortTextLength, complainOfClose);
    if (bounded === '') return null;
    const parsed = parseMoment(bounded, timeZone);
    if (!parsed)
      complainOfClose(`"${bounded}" is no time such as 2026-05-31T18:00:00-04:00 or +90s`);
    return parsed;
  }

  for (const [index, text] of cells.entries()) {
    if (index < columns.headings.length || text === '') continue;
    complainAt(index, 'the row has more cells than the heading');
    break;
  }
  const amounts = {
    reserve: read('reserve'),
    startPrice: read('startPrice'),
    lowEstimate: read('lowEstimate'),
    highEstimate: read('highEstimate'),
  };
  checkAmounts(amounts, complain);
  return {
    line,
    ...amounts,
    lotNumber: read('lotNumber'),
    title: read('title'),
    descriptionHtml: read('description'),
    condition: read('condition'),
    provenance: read('provenance'),
    dimensions: read('dimensions'),
    code: read('code'),
    pieces: read('pieces'),
    category: read('category'),
    transportFee: read('transportFee'),
    premiumExempt: read('premiumExempt'),
    consignor: read('consignor'),
    closeTime: closeTime(),
    images: columns.images
      .map((index) => ({
        name: boundedText(cells[index] ?? '', 255, (reason) => complainAt(index, reason)),
        column: columns.headings[index] ?? '',
      }))
      .filter(({ name }) => name !== ''),
  };
}
