import { readCsv } from './csv-table.ts';
import type { CsvRow } from './csv-table.ts';
import { intakeLimits } from './limits.ts';
import { findColumns } from './lot-columns.ts';
import type { LotColumns } from './lot-columns.ts';
import { readLot } from './lot-row.ts';
import type { KnownLots } from './lot-row.ts';
import { lotsFile } from './problem.ts';
import type { Problem } from './problem.ts';
import type { SaleLot } from '#selling/sales/public.ts';

export interface LotsFile {
  /**
   * Whether there are columns for pictures; otherwise pictures are found by the numbers of lots in their
   * names.
   */
  readonly namesPictures: boolean;
  readonly lots: readonly SaleLot[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Reads every row of `lots.csv` and lists all problems. */
export function readLots(bytes: Uint8Array, timeZone: string): LotsFile {
  const file = readCsv(lotsFile, bytes);
  if (file.problem) return refused(file.problem);
  const table = tableOf(file.rows);
  if (typeof table === 'string') return refused({ file: lotsFile, reason: table });
  const columns = findColumns(lotsFile, table.header);
  const lots = readLotRows(table.rows, columns, { timeZone, known: new Map() });
  return { ...lots, warnings: [...file.warnings, ...lots.warnings] };
}

/** The heading and the rows beneath it; or why they cannot be a sale. */
export function tableOf([header, ...rows]: readonly CsvRow[]):
  | { readonly header: CsvRow; readonly rows: readonly CsvRow[] }
  | string {
  if (!header) return 'is empty';
  if (rows.length === 0) return 'has a heading, but no lots';
  if (rows.length <= intakeLimits.lots) return { header, rows };
  return `has ${rows.length} lots; a sale holds ${intakeLimits.lots.toLocaleString('en-US')}`;
}

/** Reads the rows of a table, unless its columns have problems. */
export function readLotRows(
  rows: readonly CsvRow[],
  columns: LotColumns,
  sale: { readonly timeZone: string; readonly known: KnownLots },
): LotsFile {
  const { warnings } = columns;
  const namesPictures = columns.images.length > 0;
  if (columns.problems.length > 0) {
    return { namesPictures, lots: [], problems: columns.problems, warnings };
  }
  const problems: Problem[] = [];
  const lots = rows.map((row) => readLot(row, columns, sale, problems));
  problems.push(...duplicates(lots, columns));
  problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { namesPictures, lots, problems, warnings };
}

const refused = (problem: Problem): LotsFile => ({
  namesPictures: false,
  lots: [],
  problems: [problem],
  warnings: [],
});

function duplicates(lots: readonly SaleLot[], { at, headings }: LotColumns): Problem[] {
  const column = at.get('lotNumber') ?? 0;
  const where = headings[column] ?? '';
  const first = new Map<string, number>();
  const problems: Problem[] = [];
  for (const { lotNumber, line } of lots) {
    const key = lotNumber.toLowerCase();
    const before = first.get(key);
    if (lotNumber === '') continue;
    if (before === undefined) first.set(key, line);
    else {
      const reason = `lot number "${lotNumber}" was used on line ${before}`;
      problems.push({ file: lotsFile, line, where, column, reason });
    }
  }
  return problems;
}
