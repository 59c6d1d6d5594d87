import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { StoredPicture } from '#selling/pictures/public.ts';

/** The names of a lot's pictures, the best first. */
export async function readPictureNames(tx: Transaction<DB>, lotId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('lot_images')
    .select('file_name')
    .where('lot_id', '=', lotId)
    .orderBy('position')
    .execute();
  return rows.map(({ file_name }) => file_name);
}

/** Adds a picture after those that the lot has. */
export async function insertPicture(
  tx: Transaction<DB>,
  {
    id,
    lotId,
    file,
    picture: { fileKey, width, height },
  }: {
    readonly id: string;
    readonly lotId: string;
    readonly file: string;
    readonly picture: StoredPicture;
  },
): Promise<void> {
  await sql`
    insert into lot_images (id, lot_id, position, file_name, file_key, width, height)
    select ${id}, ${lotId}, coalesce(max(position), 0) + 1, ${file}, ${fileKey}, ${width}, ${height}
    from lot_images where lot_id = ${lotId}`.execute(tx);
}

/** Whether the hammer of a lot is recorded, or its withdrawal. */
export async function hasEnded(tx: Transaction<DB>, lotId: string): Promise<boolean> {
  const ended = await tx
    .selectFrom('lot_states')
    .select('lot_id')
    .where('lot_id', '=', lotId)
    .where('outcome', 'is not', null)
    .executeTakeFirst();
  return ended !== undefined;
}
