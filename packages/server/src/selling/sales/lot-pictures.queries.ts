import type { WallPicture } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { StoredPicture } from '#selling/pictures/public.ts';

/** SQL: the id of the first picture of the lot in this column; null without one. */
export const firstPicture = (lotId: string) => sql<string | null>`(
  select id from lot_images where lot_id = ${sql.ref(lotId)} order by position limit 1)`;

/** The names of a lot's pictures, the first picture first. */
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

/** A picture of a lot. */
export interface LotPicture {
  readonly id: string;
  readonly lotId: string;
  readonly file: string;
  readonly fileKey: string;
  readonly width: number;
  readonly height: number;
  /** The picture that it was cropped from. */
  readonly uncropped: StoredPicture | null;
  readonly lotNumber: string;
  readonly title: string;
}

/** Those of these pictures that are in a sale, lot by lot in their order. */
export async function readPicturesOfSale(
  db: Kysely<DB>,
  saleId: string,
  ids: readonly string[],
): Promise<LotPicture[]> {
  const rows = await db
    .selectFrom('lot_images as i')
    .innerJoin('lots as l', 'l.id', 'i.lot_id')
    .select([
      'i.id',
      'i.lot_id as lotId',
      'i.file_name as file',
      'i.file_key as fileKey',
      'i.width',
      'i.height',
      'i.uncropped_key',
      'i.uncropped_width',
      'i.uncropped_height',
      'l.lot_number as lotNumber',
      'l.title',
    ])
    .where('l.auction_id', '=', saleId)
    .where('i.id', 'in', [...ids])
    .orderBy('l.position')
    .orderBy('i.position')
    .execute();
  return rows.map(({ uncropped_key, uncropped_width, uncropped_height, ...picture }) => ({
    ...picture,
    uncropped:
      uncropped_key === null
        ? null
        : {
            fileKey: uncropped_key,
            width: uncropped_width ?? 0,
            height: uncropped_height ?? 0,
          },
  }));
}

/** The ids of a lot's pictures, the first picture first. */
export async function readPictureIds(tx: Transaction<DB>, lotId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('lot_images')
    .select('id')
    .where('lot_id', '=', lotId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives a lot these pictures in this order: its own, and perhaps one of another lot. */
export async function placePictures(
  tx: Transaction<DB>,
  lotId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update lot_images i set lot_id = ${lotId}, position = placed.position
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where i.id = placed.id`.execute(tx);
}

export async function deletePictures(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('lot_images')
    .where('id', 'in', [...ids])
    .execute();
}

/** Replaces the file of a picture, under a new id: caches keep the old addresses. */
export async function replacePicture(
  tx: Transaction<DB>,
  oldId: string,
  {
    id,
    picture,
    uncropped,
  }: {
    readonly id: string;
    readonly picture: StoredPicture;
    readonly uncropped: StoredPicture | null;
  },
): Promise<void> {
  await tx
    .updateTable('lot_images')
    .set({
      id,
      file_key: picture.fileKey,
      width: picture.width,
      height: picture.height,
      uncropped_key: uncropped?.fileKey ?? null,
      uncropped_width: uncropped?.width ?? null,
      uncropped_height: uncropped?.height ?? null,
    })
    .where('id', '=', oldId)
    .execute();
}

/** Lots of a sale with their pictures, in the order of the catalogue, and how many lots there are. */
export async function readPhotoWall(
  db: Kysely<DB>,
  saleId: string,
  { from, count }: { readonly from: number; readonly count: number },
) {
  const { rows } = await sql<{
    lotId: string;
    lotNumber: string;
    title: string;
    pictures: WallPicture[];
  }>`
    select l.id as "lotId", l.lot_number as "lotNumber", l.title, coalesce((
        select json_agg(json_build_object('pictureId', i.id, 'file', i.file_name,
          'width', i.width, 'height', i.height,
          'isCropped', i.uncropped_key is not null) order by i.position)
        from lot_images i where i.lot_id = l.id
      ), '[]') as pictures
    from lots l join auction_sessions s on s.id = l.session_id
    where l.auction_id = ${saleId}
    order by s.position, l.position offset ${from} limit ${count}`.execute(db);
  const { total } = await db
    .selectFrom('lots')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('auction_id', '=', saleId)
    .executeTakeFirstOrThrow();
  return { total, lots: rows };
}
