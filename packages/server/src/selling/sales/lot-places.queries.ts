import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** When lots of a session close: the first close, and the interval in milliseconds. */
export interface SessionTimes {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly firstClose: number;
  readonly interval: number;
}

/** The sessions of a sale, in order. */
export async function readSessionTimes(
  tx: Transaction<DB>,
  saleId: string,
): Promise<SessionTimes[]> {
  const rows = await tx
    .selectFrom('auction_sessions as s')
    .innerJoin('auctions as a', 'a.id', 's.auction_id')
    .select(['s.id', 's.first_close_at', 'a.lot_interval_ms'])
    .where('s.auction_id', '=', saleId)
    .orderBy('s.position')
    .execute();
  return rows.map(({ id, first_close_at, lot_interval_ms }) => ({
    id,
    firstClose: first_close_at.getTime(),
    interval: lot_interval_ms,
  }));
}

/**
 * Locks sales in the order of their ids, so that two who move lots in opposite directions cannot
 * deadlock.
 */
export async function lockSales(tx: Transaction<DB>, saleIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('auctions')
    .select('id')
    .where('id', 'in', [...saleIds])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes lots with their states and their pictures' rows; the files stay. */
export async function deleteLots(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('lots')
      .where('id', 'in', [...ids])
      .execute();
}

/** Sets sale, session, place and number of lots in one statement, since they may exchange them. */
export async function updatePlaces(
  tx: Transaction<DB>,
  saleId: string,
  places: readonly {
    readonly id: string;
    readonly sessionId: string;
    readonly position: number;
    readonly number: string;
  }[],
): Promise<void> {
  const rows = places.map(({ id, sessionId, position, number }) => ({
    id,
    session_id: sessionId,
    position,
    lot_number: number,
  }));
  await sql`
    update lots l set auction_id = ${saleId}, session_id = t.session_id, position = t.position,
      lot_number = t.lot_number
    from jsonb_populate_recordset(null::lots, ${JSON.stringify(rows)}::jsonb) t
    where l.id = t.id`.execute(tx);
}

/** Gives a lot the pictures of others, after its own, in the order of these lots. */
export async function joinPictures(
  tx: Transaction<DB>,
  into: string,
  others: readonly string[],
): Promise<void> {
  await sql`
    with own as (select coalesce(max(position), 0) as last from lot_images where lot_id = ${into}),
    placed as (
      select i.id, own.last + row_number() over (
          order by array_position(${others}::uuid[], i.lot_id), i.position) as position
      from lot_images i, own where i.lot_id = any(${others}::uuid[])
    )
    update lot_images i set lot_id = ${into}, position = placed.position
    from placed where i.id = placed.id`.execute(tx);
}

/** Moves pictures of a lot to another, which has none, in order; returns how many it then has. */
export async function passPictures(
  tx: Transaction<DB>,
  {
    from,
    to,
    ids,
  }: { readonly from: string; readonly to: string; readonly ids: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with passed as (
      select id, row_number() over (order by position) as position
      from lot_images where lot_id = ${from} and id = any(${ids}::uuid[])
    )
    update lot_images i set lot_id = ${to}, position = passed.position
    from passed where i.id = passed.id`.execute(tx);
  return Number(numAffectedRows);
}

/** Gives new lots the pictures of others, in their order; the files are the same. */
export async function copyPictures(
  tx: Transaction<DB>,
  lots: readonly { readonly from: string; readonly id: string }[],
): Promise<void> {
  await sql`
    insert into lot_images (id, lot_id, position, file_name, file_key, width, height)
    select gen_random_uuid(), copy.id, i.position, i.file_name, i.file_key, i.width, i.height
    from unnest(${lots.map(({ from }) => from)}::uuid[], ${lots.map(({ id }) => id)}::uuid[])
      as copy(from_id, id)
    join lot_images i on i.lot_id = copy.from_id`.execute(tx);
}
