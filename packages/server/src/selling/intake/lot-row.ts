import type { Cents } from '@fairlot/rules';
import { richTextToHtml } from '#platform/html/sanitize-html.ts';
import type { CsvRow } from './csv-table.ts';
import { intakeLimits } from './limits.ts';
import type { LotColumn, LotColumns } from './lot-columns.ts';
import { defaultStartPrice, parseMoment } from '#selling/sales/public.ts';
import type { Moment, SaleLot } from '#selling/sales/public.ts';
import { parseMoney } from './money-text.ts';
import { lotsFile } from './problem.ts';
import type { Problem } from './problem.ts';

const yes = new Set(['yes', 'y', 'true', '1', 'x']);
const no = new Set(['', 'no', 'n', 'false', '0']);
// Line ends and tabs are fine; what else a spreadsheet hides, the database and the page refuse.
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/;

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
  function cellAt(index: number, limit: number): string {
    const text = cells[index] ?? '';
    if (controlCharacter.test(text)) complainAt(index, 'holds a control character');
    if (text.length <= limit) return text;
    complainAt(index, `has ${text.length} characters; at most ${limit} fit`);
    return '';
  }
  function cell(column: LotColumn, limit: number = intakeLimits.shortTextLength): string {
    const index = columns.at.get(column);
    return index === undefined ? '' : cellAt(index, limit);
  }
  function money(column: LotColumn): Cents | null {
    const parsed = parseMoney(cell(column));
    if (parsed.kind === 'bad') complain(column, parsed.reason);
    return parsed.kind === 'amount' ? parsed.cents : null;
  }
  function required(column: LotColumn, limit: number): string {
    const before = problems.length;
    const text = cell(column, limit);
    if (text === '' && problems.length === before) complain(column, 'is empty');
    return text;
  }
  function pieces(): number {
    const text = cell('quantity').replaceAll(',', '');
    if (text === '') return 1;
    const count = /^\d+(\.0+)?$/.test(text) ? Number(text) : 0;
    if (count >= 1 && count <= intakeLimits.pieces) return count;
    complain('quantity', `"${text}" is not a number of pieces from 1`);
    return 1;
  }
  function flag(column: LotColumn): boolean {
    const text = cell(column).toLowerCase();
    if (!yes.has(text) && !no.has(text)) complain(column, `"${text}" is neither yes nor no`);
    return yes.has(text);
  }
  function moment(column: LotColumn): Moment | null {
    const text = cell(column);
    if (text === '') return null;
    const parsed = parseMoment(text, timeZone);
    if (!parsed) complain(column, `"${text}" is no time such as 2026-05-31T18:00:00-04:00 or +90s`);
    return parsed;
  }

  for (const [index, text] of cells.entries()) {
    if (index < columns.headings.length || text === '') continue;
    complainAt(index, 'the row has more cells than the heading');
    break;
  }
  const reserve = money('reserve');
  const startPrice = money('startingBid') ?? defaultStartPrice;
  if (reserve !== null && reserve < startPrice) {
    complain('reserve', 'is below the starting bid, so it would never hold anything back');
  }
  const lowEstimate = money('lowEstimate');
  const highEstimate = money('highEstimate');
  if (lowEstimate !== null && highEstimate !== null && lowEstimate > highEstimate) {
    complain('lowEstimate', 'is above the high estimate');
  }
  return {
    line,
    lotNumber: required('lotNumber', intakeLimits.lotNumberLength),
    title: required('lead', intakeLimits.titleLength).replaceAll(/\s+/g, ' '),
    descriptionHtml: richTextToHtml(cell('description', intakeLimits.htmlLength)),
    condition: cell('condition'),
    provenance: cell('provenance'),
    dimensions: cell('dimensions'),
    code: cell('code'),
    pieces: pieces(),
    category: cell('category', intakeLimits.categoryLength).replaceAll(/\s+/g, ' ') || null,
    lowEstimate,
    highEstimate,
    startPrice,
    reserve,
    transportFee: money('transportFee'),
    premiumExempt: flag('buyerPremiumExempt'),
    closeTime: moment('closeTime'),
    images: columns.images
      .map((index) => ({ name: cellAt(index, 255), column: columns.headings[index] ?? '' }))
      .filter(({ name }) => name !== ''),
  };
}
