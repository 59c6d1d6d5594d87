import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Whether any row names any of these files: a lot's picture, as it is or before it was cropped, a photo or a logo. */
export async function areNamed(db: Kysely<DB>, fileKeys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    with asked as materialized (select unnest(${fileKeys}::text[]) as key)
    select exists (select from lot_images where file_key in (select key from asked))
      or exists (select from lot_images where uncropped_key in (select key from asked))
      or exists (select from auctions where photo_key in (select key from asked))
      or exists (select from managers where photo_key in (select key from asked))
      or exists (select from seller_companies where logo_key in (select key from asked))
      or exists (select from hosts where logo_key in (select key from asked)) as named`.execute(db);
  return rows[0]?.named === true;
}
