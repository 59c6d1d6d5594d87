import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Where a lot was before an arrangement. */
export interface PlaceBefore {
  readonly id: string;
  /** Place in the sale, from 0. */
  readonly place: number;
  /** The lot before it; null: it was the first. */
  readonly afterLot: string | null;
  readonly sessionId: string;
  /** Its own close, in epoch milliseconds; null: that of its place. */
  readonly ownCloseAt: number | null;
  readonly numberBefore: string;
  /** The lot's number afterwards; null: it was removed. */
  readonly numberAfter: string | null;
  readonly isMoved: boolean;
}

/** What is stored of a lot that an arrangement changed, by the kind of change. */
export type ArrangedLot =
  | { readonly kind: 'made'; readonly id: string }
  | (PlaceBefore & { readonly kind: 'placed' })
  | (PlaceBefore & { readonly kind: 'left' | 'rewritten'; readonly was: WasLot });

/** The parts of a former lot that are not written back as a row. */
export interface WasLot {
  readonly description_html: string;
  readonly condition: string;
  readonly provenance: string;
  readonly dimensions: string;
  readonly code: string;
  readonly pieces: number;
  readonly low_estimate_cents: number | null;
  readonly high_estimate_cents: number | null;
  readonly transport_fee_cents: number | null;
  readonly start_price_cents: number;
  readonly reserve_cents: number | null;
  /** By name, so that one removed meanwhile is created again. */
  readonly consignor: string | null;
}

/** SQL: a lot with its amounts and pictures, except what depends on its place; covers all columns. */
const content = sql`to_jsonb(l)
  - array['version', 'position', 'session_id', 'auction_id', 'lot_number']
  || jsonb_build_object('start_price_cents', st.start_price_cents, 'reserve_cents', st.reserve_cents,
    'consignor', (select name from consignors c where c.id = st.consignor_id),
    'pictures', (select coalesce(jsonb_agg(to_jsonb(i) order by i.position), '[]')
      from lot_images i where i.lot_id = l.id))`;

/** Stores lots as they are before an arrangement; those in `whole` completely. */
export async function keepLotsBefore(
  tx: Transaction<DB>,
  { saleId, key }: { readonly saleId: string; readonly key: string },
  places: readonly PlaceBefore[],
  whole: readonly string[],
): Promise<void> {
  const rows = places.map(({ ownCloseAt, ...place }) => ({
    ...place,
    ownCloseAt: ownCloseAt === null ? null : new Date(ownCloseAt),
  }));
  await sql`
    insert into arranged_lots (auction_id, key, lot_id, place, after_lot, session_id, own_close_at,
      number_before, number_after, is_moved, was)
    select ${saleId}, ${key}, k.id, k.place, k."afterLot", k."sessionId", k."ownCloseAt",
      k."numberBefore", k."numberAfter", k."isMoved",
      case when k.id = any(${whole}::uuid[]) then ${content} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) k (id uuid, place integer,
      "afterLot" uuid, "sessionId" uuid, "ownCloseAt" timestamptz, "numberBefore" text,
      "numberAfter" text, "isMoved" boolean)
    join lots l on l.id = k.id join lot_states st on st.lot_id = l.id`.execute(tx);
}

/** Stores the results of an arrangement: new lots, and others whose texts or pictures changed. */
export async function keepLotsAfter(
  tx: Transaction<DB>,
  { saleId, key }: { readonly saleId: string; readonly key: string },
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into arranged_lots (auction_id, key, lot_id, is_now)
    select ${saleId}, ${key}, l.id, ${content}
    from lots l join lot_states st on st.lot_id = l.id where l.id = any(${ids}::uuid[])
    on conflict (auction_id, key, lot_id) do update set is_now = excluded.is_now`.execute(tx);
}

/** What was stored for an arrangement, in the former order of the sale; empty: nothing, or no longer. */
export async function readArrangedLots(
  tx: Transaction<DB>,
  saleId: string,
  key: string,
): Promise<ArrangedLot[]> {
  const { rows } = await sql<
    Omit<PlaceBefore, 'ownCloseAt'> & {
      readonly ownCloseAt: Date | null;
      readonly was: WasLot | null;
      readonly kind: ArrangedLot['kind'];
    }
  >`
    select lot_id as id, place, after_lot as "afterLot", session_id as "sessionId",
      own_close_at as "ownCloseAt", number_before as "numberBefore", number_after as "numberAfter",
      is_moved as "isMoved", was - 'pictures' as was,
      case when place is null then 'made' when was is null then 'placed'
        when is_now is null then 'left' else 'rewritten' end as kind
    from arranged_lots where auction_id = ${saleId} and key = ${key} order by place`.execute(tx);
  return rows.map(({ kind, was, ownCloseAt, ...place }): ArrangedLot => {
    if (kind === 'made') return { kind, id: place.id };
    const before = { ...place, ownCloseAt: ownCloseAt?.getTime() ?? null };
    if (kind === 'placed' || was === null) return { kind: 'placed', ...before };
    return { kind, ...before, was };
  });
}

/** Whether a lot changed after an arrangement. */
export async function haveChangedSince(
  tx: Transaction<DB>,
  saleId: string,
  key: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from arranged_lots k
    left join lots l on l.id = k.lot_id and l.auction_id = k.auction_id
    left join lot_states st on st.lot_id = l.id
    where k.auction_id = ${saleId} and k.key = ${key} and k.is_now is not null
      and k.is_now is distinct from ${content} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Gives a lot its former pictures back, from the lot that got them, or as stored. */
export async function givePicturesBack(
  tx: Transaction<DB>,
  saleId: string,
  key: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into lot_images
    select i.* from arranged_lots k, jsonb_populate_recordset(null::lot_images, k.was -> 'pictures') i
    where k.auction_id = ${saleId} and k.key = ${key} and k.lot_id = any(${ids}::uuid[])
    on conflict (id) do update set lot_id = excluded.lot_id, position = excluded.position`.execute(
    tx,
  );
}

/** Inserts removed lots again, at their new places. */
export async function insertLotsAgain(
  tx: Transaction<DB>,
  { saleId, key }: { readonly saleId: string; readonly key: string },
  places: readonly {
    readonly id: string;
    readonly sessionId: string;
    readonly position: number;
    readonly number: string;
  }[],
): Promise<void> {
  const rows = places.map(({ id, sessionId, position, number }) => ({
    id,
    auction_id: saleId,
    session_id: sessionId,
    position,
    lot_number: number,
    version: 0,
  }));
  await sql`
    insert into lots
    select (jsonb_populate_record(null::lots, k.was || p.place)).*
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) p (place)
    join arranged_lots k on k.auction_id = ${saleId} and k.key = ${key}
      and k.lot_id = (p.place ->> 'id')::uuid`.execute(tx);
}

export async function forgetArrangedLots(
  tx: Transaction<DB>,
  saleId: string,
  key: string,
): Promise<void> {
  await tx
    .deleteFrom('arranged_lots')
    .where('auction_id', '=', saleId)
    .where('key', '=', key)
    .execute();
}
