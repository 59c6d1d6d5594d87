import { readCsv } from './csv-table.ts';
import { intakeLimits } from './limits.ts';
import { findColumns } from './lot-columns.ts';
import { readLot } from './lot-row.ts';
import { lotsFile } from './problem.ts';
import type { Problem } from './problem.ts';
import type { SaleLot } from '#selling/sales/public.ts';

export interface LotsFile {
  /** Whether there are columns for pictures; without them they are named for their lots. */
  readonly namesPictures: boolean;
  readonly lots: readonly SaleLot[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Reads every row of `lots.csv` and lists everything that is wrong with it. */
export function readLots(bytes: Uint8Array, timeZone: string): LotsFile {
  const file = readCsv(lotsFile, bytes);
  if (file.problem) return refused(file.problem);
  const [header, ...rows] = file.rows;
  if (!header) return onlyProblem('is empty');
  if (rows.length === 0) return onlyProblem('has a heading, but no lots');
  if (rows.length > intakeLimits.lots) {
    return onlyProblem(
      `has ${rows.length} lots; a sale holds ${intakeLimits.lots.toLocaleString('en-US')}`,
    );
  }
  const columns = findColumns(lotsFile, header);
  const { problems: headerProblems } = columns;
  const warnings = [...file.warnings, ...columns.warnings];
  const namesPictures = columns.images.length > 0;
  if (headerProblems.length > 0) {
    return { namesPictures, lots: [], problems: headerProblems, warnings };
  }

  const problems: Problem[] = [];
  const lots = rows.map((row) => readLot(row, columns, timeZone, problems));
  problems.push(...duplicates(lots, columns.headings[columns.at.get('lotNumber') ?? 0] ?? ''));
  problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { namesPictures, lots, problems, warnings };
}

function onlyProblem(reason: string): LotsFile {
  return refused({ file: lotsFile, reason });
}

const refused = (problem: Problem): LotsFile => ({
  namesPictures: false,
  lots: [],
  problems: [problem],
  warnings: [],
});

function duplicates(lots: readonly SaleLot[], where: string): Problem[] {
  const first = new Map<string, number>();
  const problems: Problem[] = [];
  for (const { lotNumber, line } of lots) {
    const key = lotNumber.toLowerCase();
    const before = first.get(key);
    if (lotNumber === '') continue;
    if (before === undefined) first.set(key, line);
    else {
      const reason = `lot number "${lotNumber}" was used on line ${before}`;
      problems.push({ file: lotsFile, line, where, reason });
    }
  }
  return problems;
}
