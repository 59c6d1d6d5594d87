import { gridDescriptionLength } from '@fairlot/contract';
import type { GridLot } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { textsOf } from './lot-cells.ts';
import type { LotValues } from './lot-cells.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** A complete lot of a sale. Epoch milliseconds. */
export interface StoredLot {
  readonly id: string;
  readonly version: number;
  readonly sessionId: string;
  readonly session: number;
  readonly position: number;
  readonly closeAt: number;
  readonly pictures: number;
  readonly firstPicture: string | null;
  readonly isCut: boolean;
  readonly consignorId: string | null;
  readonly values: LotValues;
}

interface Row extends Omit<LotValues, 'description'> {
  readonly id: string;
  readonly version: number;
  readonly sessionId: string;
  readonly session: number;
  readonly position: number;
  readonly closeAt: Date;
  readonly pictures: number;
  readonly firstPicture: string | null;
  readonly isCut: boolean;
  readonly consignorId: string | null;
  readonly description: string;
}

/**
 * Lots of a sale in the order of its catalogue: all, those changed after a version, or those named.
 * Descriptions are truncated to `descriptionLength` characters.
 */
export async function readStoredLots(
  db: Db,
  saleId: string,
  which: { readonly since?: number; readonly ids?: readonly string[] },
  descriptionLength: number | null = null,
): Promise<StoredLot[]> {
  const cut = sql`left(l.description_html, ${descriptionLength ?? 1_000_000}::int)`;
  const { since, ids } = which;
  const { rows } = await sql<Row>`
    select l.id, l.version::int, l.session_id as "sessionId", s.position as session, l.position,
      st.scheduled_close_at as "closeAt", coalesce(i.pictures, 0)::int as pictures,
      i.first as "firstPicture",
      ${cut} as description, length(l.description_html) > length(${cut}) as "isCut",
      l.lot_number as "lotNumber", l.title, l.condition, l.provenance, l.dimensions, l.code, l.pieces,
      c.name as category, l.low_estimate_cents as "lowEstimate",
      l.high_estimate_cents as "highEstimate", l.transport_fee_cents as "transportFee",
      l.premium_exempt as "premiumExempt", st.start_price_cents as "startPrice",
      st.reserve_cents as reserve, st.consignor_id as "consignorId", cs.name as consignor
    from lots l
    join auction_sessions s on s.id = l.session_id
    join lot_states st on st.lot_id = l.id
    left join categories c on c.id = l.category_id
    left join consignors cs on cs.id = st.consignor_id
    left join (select lot_id, count(*) as pictures, (array_agg(id order by position))[1] as first
      from lot_images where lot_id in (select id from lots where auction_id = ${saleId})
      group by lot_id) i on i.lot_id = l.id
    where l.auction_id = ${saleId}
      ${since === undefined ? sql`` : sql`and l.version > ${since}`}
      ${ids === undefined ? sql`` : sql`and l.id = any(${ids}::uuid[])`}
    order by s.position, l.position`.execute(db);
  return rows.map(({ id, version, sessionId, session, position, closeAt, ...row }) => {
    const { pictures, firstPicture, isCut, consignorId, ...values } = row;
    const place = { id, version, sessionId, session, position, closeAt: closeAt.getTime() };
    return { ...place, pictures, firstPicture, isCut, consignorId, values };
  });
}

/** Lots as sent to the grid. */
export async function readGridLots(db: Db, saleId: string, since?: number): Promise<GridLot[]> {
  const which = since === undefined ? {} : { since };
  const lots = await readStoredLots(db, saleId, which, gridDescriptionLength);
  return lots.map((lot) => ({
    lotId: lot.id,
    version: lot.version,
    session: lot.session,
    position: lot.position,
    closeAt: lot.closeAt,
    pictures: lot.pictures,
    firstPicture: lot.firstPicture,
    isCut: lot.isCut,
    cells: textsOf(lot.values),
  }));
}

/** The number of the last change of a sale's lots. */
export async function readLotVersion(db: Db, saleId: string): Promise<number> {
  const row = await db
    .selectFrom('lot_versions')
    .select(sql<number>`version::int`.as('version'))
    .where('auction_id', '=', saleId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Lots removed from a sale after a change. */
export async function readRemovedLots(db: Db, saleId: string, since: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select lot_id as id from removed_lots r
    where auction_id = ${saleId} and version > ${since}
      and not exists (select from lots l where l.id = r.lot_id and l.auction_id = r.auction_id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Records, under the sale's lock, which lots a change updated and removed. */
export async function noteLotChange(
  tx: Transaction<DB>,
  saleId: string,
  {
    touched,
    removed,
  }: { readonly touched: readonly string[]; readonly removed: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into lot_versions values (${saleId}, 1)
    on conflict (auction_id) do update set version = lot_versions.version + 1
    returning version::int`.execute(tx);
  const version = rows[0]?.version ?? 0;
  await sql`
    update lots set version = ${version}
    where auction_id = ${saleId} and id = any(${touched}::uuid[])`.execute(tx);
  await sql`
    insert into removed_lots select ${saleId}, id, ${version} from unnest(${removed}::uuid[]) id
    on conflict (auction_id, lot_id) do update set version = excluded.version`.execute(tx);
  return version;
}

/** The answer of the change with this key; null: none. Keys are kept for a day. */
export async function findLotEdit(
  tx: Transaction<DB>,
  saleId: string,
  key: string,
): Promise<unknown> {
  await sql`
    delete from lot_edits
    where auction_id = ${saleId} and made_at < auction_clock() - interval '1 day'`.execute(tx);
  const edit = await tx
    .selectFrom('lot_edits')
    .select('reply')
    .where('auction_id', '=', saleId)
    .where('key', '=', key)
    .executeTakeFirst();
  return edit?.reply ?? null;
}

export async function keepLotEdit(
  tx: Transaction<DB>,
  saleId: string,
  key: string,
  reply: unknown,
): Promise<void> {
  const row = { auction_id: saleId, key, reply: JSON.stringify(reply) };
  await tx.insertInto('lot_edits').values(row).execute();
}

/** Updates the texts of existing lots. */
export async function updateLotValues(
  tx: Transaction<DB>,
  lots: readonly {
    readonly id: string;
    readonly values: LotValues;
    readonly categoryId: number | null;
  }[],
): Promise<void> {
  const rows = lots.map(({ id, values, categoryId }) => ({
    id,
    lot_number: values.lotNumber,
    title: values.title,
    description_html: values.description,
    condition: values.condition,
    provenance: values.provenance,
    dimensions: values.dimensions,
    code: values.code,
    pieces: values.pieces,
    category_id: categoryId,
    low_estimate_cents: values.lowEstimate,
    high_estimate_cents: values.highEstimate,
    transport_fee_cents: values.transportFee,
    premium_exempt: values.premiumExempt,
  }));
  await sql`
    update lots l set lot_number = t.lot_number, title = t.title,
      description_html = t.description_html, condition = t.condition, provenance = t.provenance,
      dimensions = t.dimensions, code = t.code, pieces = t.pieces, category_id = t.category_id,
      low_estimate_cents = t.low_estimate_cents, high_estimate_cents = t.high_estimate_cents,
      transport_fee_cents = t.transport_fee_cents, premium_exempt = t.premium_exempt
    from jsonb_populate_recordset(null::lots, ${JSON.stringify(rows)}::jsonb) t
    where l.id = t.id`.execute(tx);
}

/** Numbers of a sale's lots by their ids. */
export async function readLotNumbers(db: Db, saleId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('lots')
    .select(['id', 'lot_number as number'])
    .where('auction_id', '=', saleId)
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}
