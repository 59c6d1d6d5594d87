import type { ImportField, Refusal } from '@fairlot/contract';
import { refused } from '@fairlot/contract';
import { importLots, readLotsToImportInto } from '#selling/sales/public.ts';
import type { ImportedLots, LotsDependencies, LotsEdit } from '#selling/sales/public.ts';
import { headingKey } from './check-table.ts';
import type { TableToCheck } from './check-table.ts';
import { readHeadings, rememberHeadings } from './import-headings.queries.ts';
import type { TableThread } from './table-thread.ts';

/** Dependencies of importing a table, with a thread that reads tables. */
export interface TableDependencies extends LotsDependencies {
  readonly tables: Pick<TableThread, 'check' | 'answer'>;
}

type Chosen = readonly { readonly column: number; readonly field: ImportField | null }[];
type OfSale = Pick<LotsEdit, 'sellerId' | 'saleId'>;

/** The lots of a sale with a table to compare; null: the seller has no such sale. */
async function toCheck(
  { database: { kysely } }: TableDependencies,
  { sellerId, saleId }: OfSale,
  table: Uint8Array,
  chosen: Chosen,
): Promise<{ readonly version: number; readonly task: TableToCheck } | Refusal | null> {
  const lots = await readLotsToImportInto(kysely, sellerId, saleId);
  if (lots === null) return null;
  if (!lots.isOpen) return refused('LotsArePublished');
  const task = {
    table,
    chosen: new Map(chosen.map(({ column, field }) => [column, field])),
    remembered: await readHeadings(kysely, sellerId),
    stored: lots.stored,
  };
  return { version: lots.version, task };
}

/**
 * Compares a table with the lots of the sale at a version: the answer of the call as JSON. Null: the
 * seller has no such sale.
 */
export async function checkTableOfSale(
  dependencies: TableDependencies,
  sale: OfSale,
  table: Uint8Array,
  chosen: Chosen,
): Promise<Buffer | Refusal | null> {
  const read = await toCheck(dependencies, sale, table, chosen);
  if (read === null || 'isError' in read) return read;
  const answer = await dependencies.tables.answer(read.version, read.task);
  if (typeof answer === 'string') return refused('TableUnreadable', answer);
  return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
}

/**
 * Adds the lots of a table and changes existing ones, all or nothing: only if no cell has a problem, and
 * if the sale's lots are still at the version that the person saw. Fields chosen for headings are
 * remembered for the seller.
 */
export async function importTable(
  dependencies: TableDependencies,
  edit: LotsEdit,
  {
    table,
    chosen,
    version,
  }: { readonly table: Uint8Array; readonly chosen: Chosen; readonly version: number },
): Promise<ImportedLots | Refusal | null> {
  const read = await toCheck(dependencies, edit, table, chosen);
  if (read === null || 'isError' in read) return read;
  const checked = await dependencies.tables.check(read.task);
  if (typeof checked === 'string') return refused('TableUnreadable', checked);
  if (checked.problems.length > 0) return refused('TableHasProblems');
  const imported = await importLots(dependencies, edit, {
    ...checked,
    // Refused if lots changed after that version, or after they were read here.
    version: Math.min(version, read.version),
  });
  if (imported !== null && !imported.isError) {
    const choices = chosen.flatMap(({ column, field }): [string, ImportField | null][] => {
      const key = headingKey(checked.table.heading[column] ?? '');
      return key === '' ? [] : [[key, field]];
    });
    await rememberHeadings(dependencies.database.kysely, edit.sellerId, new Map(choices));
  }
  return imported;
}
