import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/** A correction of one field of a lot, in texts as people read them. */
export interface CorrectedField {
  readonly field: CorrectableField;
  readonly before: string;
  readonly after: string;
}

export type CorrectableField = DB['lot_corrections']['field'];

/** Stores one correction of a locked lot; `at` in epoch milliseconds. */
export async function insertCorrections(
  tx: Transaction<DB>,
  { lotId, changeId, at }: { lotId: string; changeId: string; at: number },
  fields: readonly CorrectedField[],
): Promise<void> {
  const rows = fields.map((field) => ({
    id: uuid(),
    lot_id: lotId,
    change_id: changeId,
    corrected_at: new Date(at),
    ...field,
  }));
  await tx.insertInto('lot_corrections').values(rows).execute();
}

/** The fields of one correction. */
export async function readCorrectedFields(
  db: Kysely<DB>,
  changeId: string,
): Promise<CorrectedField[]> {
  return db
    .selectFrom('lot_corrections')
    .select(['field', 'before', 'after'])
    .where('change_id', '=', changeId)
    .orderBy('id')
    .execute();
}

/** Removes pictures from a lot and returns their names, in order; unknown ones are ignored. */
export async function removePictures(
  tx: Transaction<DB>,
  lotId: string,
  imageIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with gone as (
      delete from lot_images where lot_id = ${lotId} and id = any(${imageIds}::uuid[])
      returning position, file_name
    )
    select file_name as name from gone order by position`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function readCategoryId(tx: Transaction<DB>, lotId: string): Promise<number | null> {
  const lot = await tx
    .selectFrom('lots')
    .select('category_id')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  return lot.category_id;
}

/** The pictures of a lot, in their order. */
export async function readPicturesOf(
  db: Kysely<DB>,
  lotId: string,
): Promise<{ pictureId: string; file: string }[]> {
  return db
    .selectFrom('lot_images')
    .select(['id as pictureId', 'file_name as file'])
    .where('lot_id', '=', lotId)
    .orderBy('position')
    .execute();
}

/** All corrections of a lot, the latest first. */
export async function readCorrectionsOf(
  db: Kysely<DB>,
  lotId: string,
): Promise<(CorrectedField & { readonly at: string })[]> {
  const rows = await db
    .selectFrom('lot_corrections')
    .select(['corrected_at', 'field', 'before', 'after'])
    .where('lot_id', '=', lotId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ corrected_at: at, ...field }) => ({ at: at.toISOString(), ...field }));
}
