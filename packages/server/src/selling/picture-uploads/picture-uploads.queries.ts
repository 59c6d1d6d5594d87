import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Whose upload, and to which sale. */
export interface UploadOwner {
  readonly sellerId: string;
  readonly saleId: string;
  readonly userId: string;
}

/** A picture on its way. Bytes. */
export interface PictureUpload {
  readonly bytes: number;
  readonly received: number;
  /** Keys of the files that hold what was received, in their order. */
  readonly parts: readonly string[];
}

/**
 * Unfinished uploads that a seller may have: some people with some pictures under way each, and what was
 * given up in the last hours. Each may fill the disk with one picture.
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

/** Undefined: there is none of this id, or it is somebody else's, or to another sale. */
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

/** Notes a further part; false: another request has gone on from this offset meanwhile. */
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

/** Uploads that nobody went on with, the oldest first. */
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
