import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** The person who uploads, and the sale. */
export interface UploadOwner {
  readonly sellerId: string;
  readonly saleId: string;
  readonly userId: string;
}

/** A picture being uploaded. Sizes in bytes. */
export interface PictureUpload {
  readonly bytes: number;
  readonly received: number;
  /** Keys of the files with the data received, in order. */
  readonly parts: readonly string[];
}

/**
 * The maximum number of a seller's unfinished uploads: several people with several pictures each, and
 * uploads abandoned in the last hours. Each may take the disk space of one picture.
 */
const maxUploads = 200;

/** Begins an upload; false: the seller has too many. */
export async function insertUpload(
  db: Kysely<DB>,
  id: string,
  { sellerId, saleId, userId }: UploadOwner,
  bytes: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into picture_uploads (id, seller_company_id, auction_id, uploader_id, bytes)
    select ${id}, ${sellerId}, ${saleId}, ${userId}, ${bytes}
    where (select count(*) from picture_uploads where seller_company_id = ${sellerId}) < ${maxUploads}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Undefined: none has this id, or it is another person's or for another sale. */
export function findUpload(
  db: Kysely<DB>,
  id: string,
  { sellerId, saleId, userId }: UploadOwner,
): Promise<PictureUpload | undefined> {
  return db
    .selectFrom('picture_uploads')
    .select(['bytes', 'received', 'parts'])
    .where('id', '=', id)
    .where('seller_company_id', '=', sellerId)
    .where('auction_id', '=', saleId)
    .where('uploader_id', '=', userId)
    .executeTakeFirst();
}

/** Records another part; false: another request has continued from this offset already. */
export async function addPart(
  db: Kysely<DB>,
  id: string,
  { offset, bytes, key }: { offset: number; bytes: number; key: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('picture_uploads')
    .set({ received: offset + bytes, parts: sql`parts || ${key}::text` })
    .where('id', '=', id)
    .where('received', '=', offset)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteUpload(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('picture_uploads').where('id', '=', id).execute();
}

/** Abandoned uploads, the oldest first. */
export function readExpired(
  db: Kysely<DB>,
  count: number,
): Promise<{ id: string; parts: string[] }[]> {
  return db
    .selectFrom('picture_uploads')
    .select(['id', 'parts'])
    .where('made_at', '<', sql<Date>`auction_clock() - interval '24 hours'`)
    .orderBy('made_at')
    .limit(count)
    .execute();
}

/** The lots of a sale with the names of their pictures. */
export async function readLotPictures(
  db: Kysely<DB>,
  saleId: string,
): Promise<{ lotId: string; lotNumber: string; files: string[] }[]> {
  const { rows } = await sql<{ lotId: string; lotNumber: string; files: string[] }>`
    select l.id as "lotId", l.lot_number as "lotNumber",
      coalesce(array_agg(i.file_name) filter (where i.id is not null), '{}') as files
    from lots l left join lot_images i on i.lot_id = l.id
    where l.auction_id = ${saleId}
    group by l.id order by l.session_id, l.position`.execute(db);
  return rows;
}
