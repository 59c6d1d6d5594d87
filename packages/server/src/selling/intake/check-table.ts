import type { ImportCheck, ImportField, ImportProblem } from '@fairlot/contract';
import { importLimits, lotFieldNames } from '@fairlot/contract';
import type { LotFieldName } from '@fairlot/contract';
import { lotLimits, textsOf } from '#selling/sales/public.ts';
import type { LotValues, SaleLot } from '#selling/sales/public.ts';
import { readCsv } from './csv-table.ts';
import type { CsvRow } from './csv-table.ts';
import { findColumns } from './lot-columns.ts';
import type { ChosenColumns, LotColumns } from './lot-columns.ts';
import { readLotRows, tableOf } from './lots-file.ts';
import { lotsFile } from './problem.ts';
import type { Problem } from './problem.ts';

/** A table of lots as the console sends it, and what it is compared with. */
export interface TableToCheck {
  /** A CSV file, in any encoding that Excel uses. */
  readonly table: Uint8Array;
  /** The fields that a person chose for columns, by index. */
  readonly chosen: ChosenColumns;
  /** The fields that the seller's people chose for headings before, by `headingKey`. */
  readonly remembered: ReadonlyMap<string, ImportField | null>;
  /** The present lots of the sale. */
  readonly stored: readonly { readonly id: string; readonly values: LotValues }[];
}

/** A lot of the sale that the table would change. */
export interface ChangedLot {
  readonly id: string;
  readonly row: number;
  readonly values: LotValues;
  readonly fields: readonly {
    readonly field: LotFieldName;
    readonly from: string;
    readonly to: string;
  }[];
}

export interface CheckedTable {
  readonly table: { readonly heading: string[]; readonly rows: string[][] };
  readonly columns: ImportCheck['columns'];
  /** Whether the columns are known, so that rows were read. */
  readonly isRead: boolean;
  readonly problems: readonly ImportProblem[];
  readonly warnings: readonly ImportProblem[];
  /** Lots from rows without problems, in their order. */
  readonly made: readonly LotValues[];
  readonly changed: readonly ChangedLot[];
  readonly unchanged: number;
  /** Lots of the sale that the table does not name. */
  readonly kept: number;
}

/** The key under which a heading is remembered. */
export const headingKey = (heading: string) => heading.trim().toLowerCase();

/**
 * Reads a table by the rules of a sale's folder and compares it with the lots of the sale by their
 * numbers; or returns a sentence that says why it cannot be read. Pure: it runs in a thread of its own.
 */
export function checkTable(task: TableToCheck): CheckedTable | string {
  const read = readTable(task.table);
  if (typeof read === 'string') return read;
  const { header, rows } = read;
  const chosen = new Map([...recall(header.cells, task.remembered), ...task.chosen]);
  const columns = withoutCloses(findColumns(lotsFile, header, chosen));
  const stored = new Map(task.stored.map((lot) => [lot.values.lotNumber.toLowerCase(), lot]));
  const known = new Map([...stored].map(([number, { values }]) => [number, values]));
  const file = readLotRows(rows, columns, { timeZone: 'UTC', known });

  const bad = new Set(file.problems.map(({ line }) => line));
  const sound = file.lots.filter(({ line }) => !bad.has(line));
  const made = sound.filter(({ lotNumber }) => !known.has(lotNumber.toLowerCase()));
  const changed = sound.flatMap((lot): ChangedLot[] => {
    const before = stored.get(lot.lotNumber.toLowerCase());
    if (before === undefined) return [];
    const values = valuesOf(lot);
    const fields = differenceOf(before.values, values);
    return fields.length > 0 ? [{ id: before.id, row: rowOf(lot.line) ?? 0, values, fields }] : [];
  });
  const named = new Set(file.lots.map(({ lotNumber }) => lotNumber.toLowerCase()));
  const kept = task.stored.filter(({ values }) => !named.has(values.lotNumber.toLowerCase()));
  const overfull = tooMany(task.stored.length + made.length);
  return {
    table: { heading: [...header.cells], rows: rows.map(({ cells }) => [...cells]) },
    columns: header.cells.map((_, index) => ({
      field: meaningOf(columns, index),
      by: task.chosen.has(index) ? 'person' : chosen.has(index) ? 'memory' : 'heading',
    })),
    isRead: columns.problems.length === 0,
    problems: [...overfull, ...file.problems].map(presentProblem),
    warnings: [...read.warnings, ...file.warnings, ...lostZeros(made, known, columns)].map(
      presentProblem,
    ),
    made: made.map(valuesOf),
    changed,
    unchanged: sound.length - made.length - changed.length,
    kept: kept.length,
  };
}

/** Rows are numbered as a spreadsheet does it, the heading being the first. */
const lineOf = (row: number) => row + 2;
const rowOf = (line: number | undefined) =>
  line === undefined || line < 2 ? null : line - lineOf(0);

interface ReadTable {
  readonly header: CsvRow;
  readonly rows: readonly CsvRow[];
  readonly warnings: readonly Problem[];
}

function readTable(bytes: Uint8Array): ReadTable | string {
  const file = readCsv(lotsFile, bytes);
  if (file.problem) return `${whereIn(file.problem)} ${file.problem.reason}.`;
  const { warnings } = file;
  const rows = file.rows.map(({ cells }, index) => ({ line: lineOf(index - 1), cells }));
  const read = tableOf(rows);
  if (typeof read === 'string') return `This file ${read}.`;
  const widest = Math.max(...rows.map(({ cells }) => cells.length));
  if (widest > importLimits.columns) {
    return `This file has a row of ${widest} cells; at most ${importLimits.columns} fit.`;
  }
  if (read.header.cells.some((text) => text.length > importLimits.headingLength)) {
    return `A heading of this file is longer than ${importLimits.headingLength} characters.`;
  }
  return { ...read, warnings };
}

const whereIn = ({ line }: Problem) =>
  line === undefined ? 'This file' : `Line ${line} of this file:`;

function recall(
  heading: readonly string[],
  remembered: TableToCheck['remembered'],
): [number, ImportField | null][] {
  return heading.flatMap((text, index) => {
    const field = remembered.get(headingKey(text));
    return field === undefined ? [] : [[index, field]];
  });
}

/** In the console, lots close in their order, at the times of the sale. */
function withoutCloses(columns: LotColumns): LotColumns {
  const column = columns.at.get('closeTime');
  if (column === undefined) return columns;
  const reason = 'is left out: lots close in their order, by the times of the sale';
  const { [column]: where = '' } = columns.headings;
  return {
    ...columns,
    at: new Map([...columns.at].filter(([field]) => field !== 'closeTime')),
    // A warning about the whole table: people should also see it if they do not look at its columns.
    warnings: [...columns.warnings, { file: lotsFile, line: 1, where, reason }],
  };
}

function meaningOf({ at, images }: LotColumns, index: number): ImportField | null {
  if (images.includes(index)) return 'picture';
  return lotFieldNames.find((field) => at.get(field) === index) ?? null;
}

function presentProblem({ line, where, column, reason }: Problem): ImportProblem {
  return { row: rowOf(line), column: column ?? null, where: where ?? 'This file', reason };
}

function valuesOf({ descriptionHtml, ...values }: SaleLot): LotValues {
  return { ...values, description: descriptionHtml };
}

function differenceOf(before: LotValues, after: LotValues): ChangedLot['fields'] {
  const from = textsOf(before);
  const to = textsOf(after);
  return lotFieldNames
    .filter((field) => !isSame(field, from[field], to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

/** Categories and consignors are compared without regard to case. */
const names: ReadonlySet<LotFieldName> = new Set(['category', 'consignor']);
const isSame = (field: LotFieldName, from: string, to: string) =>
  from === to || (names.has(field) && from.toLowerCase() === to.toLowerCase());

function tooMany(lots: number): Problem[] {
  if (lots <= lotLimits.lots) return [];
  const [brought, most] = [lots, lotLimits.lots].map((count) => count.toLocaleString('en-US'));
  return [{ file: lotsFile, reason: `would bring the sale to ${brought} lots; it holds ${most}` }];
}

/** A spreadsheet turns 007 into 7: the row would add a lot instead of changing the one that is meant. */
function lostZeros(
  made: readonly SaleLot[],
  known: ReadonlyMap<string, LotValues>,
  { at, headings }: LotColumns,
): Problem[] {
  const bare = new Map([...known.keys()].map((number) => [withoutZeros(number), number]));
  const column = at.get('lotNumber') ?? 0;
  return made.flatMap(({ lotNumber, line }) => {
    const meant = bare.get(withoutZeros(lotNumber.toLowerCase()));
    if (meant === undefined) return [];
    const reason = `"${lotNumber}" is no lot of this sale, but "${known.get(meant)?.lotNumber}" is: it would be a new lot beside it`;
    return [{ file: lotsFile, line, where: headings[column] ?? '', column, reason }];
  });
}

const withoutZeros = (text: string) => text.replace(/^0+(?=\d)/, '');
