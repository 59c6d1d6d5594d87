import type { LotEnd } from '@fairlot/rules';
import type { Pool, PoolClient } from 'pg';
import { epochMs } from '#platform/database/pipeline.ts';
import { storedIncrements } from '#selling/sales/public.ts';
import type { RobotLot } from './plan-bids.ts';

type Row = Readonly<Record<string, unknown>>;

/** Stored rows of a sale, by table, in the order of these names. */
export type SaleCopy = ReadonlyMap<string, readonly Row[]>;

const rowsOfSale = {
  auctions: 'select to_jsonb(t) as row from auctions t where id = $1',
  seller_companies: `select to_jsonb(t) as row from seller_companies t
    where id = (select seller_company_id from auctions where id = $1)`,
  auction_sessions: 'select to_jsonb(t) as row from auction_sessions t where auction_id = $1',
  lots: 'select to_jsonb(t) as row from lots t where auction_id = $1',
  lot_states: `select to_jsonb(t) as row from lot_states t
    where auction_id = $1 and not left_sale(outcome)`,
};

/**
 * Reads a snapshot of a sale, without people, registrations and bids. Null if there is none;
 * `hasBegunToClose` decides whether it may still be rehearsed.
 */
export async function readSale(pool: Pool, auctionId: string): Promise<SaleCopy | null> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const copy = new Map<string, readonly Row[]>();
    for (const [table, text] of Object.entries(rowsOfSale)) {
      const { rows } = await client.query<{ row: Row }>(text, [auctionId]);
      copy.set(
        table,
        rows.map(({ row }) => row),
      );
    }
    await client.query('commit');
    return copy.get('auctions')?.length === 0 ? null : copy;
  } finally {
    client.release();
  }
}

/** Whether there is a lot that would be rehearsed. */
export async function hasLots(pool: Pool, auctionId: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from lot_states where auction_id = $1 and not left_sale(outcome) limit 1`,
    [auctionId],
  );
  return rows.length > 0;
}

export async function hasBegunToClose(pool: Pool, auctionId: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from lot_states s join auctions a on a.id = s.auction_id
     where s.auction_id = $1 and not left_sale(s.outcome)
       and a.published_at <= auction_clock()
       and (s.close_at <= auction_clock() or s.outcome is not null) limit 1`,
    [auctionId],
  );
  return rows.length > 0;
}

/** Lots of the sale with a picture. */
export async function lotsWithPicture(pool: Pool, auctionId: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ lot_id: string }>(
    `select distinct i.lot_id from lot_images i join lots l on l.id = i.lot_id
     where l.auction_id = $1`,
    [auctionId],
  );
  return new Set(rows.map(({ lot_id }) => lot_id));
}

/**
 * Inserts rows unchanged into a table of a rehearsal's own database, with triggers and foreign keys
 * disabled: rows that they refer to are not copied.
 */
export async function place(
  client: PoolClient,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const { rows: known } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and column_name = any($2::text[])`,
    [table, Object.keys(rows[0] ?? {})],
  );
  const columns = known.map(({ name }) => name).join(', ');
  if (columns === '') return;
  await client.query(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** A lot of a rehearsal with its state. Cents and epoch milliseconds. */
export interface RehearsedLot extends RobotLot {
  readonly number: string;
  readonly sessionId: string;
  readonly reserve: number | null;
  readonly closedAt: number;
  readonly outcome: LotEnd | null;
  readonly price: number | null;
  readonly bidCount: number;
}

export async function readLots(pool: Pool): Promise<RehearsedLot[]> {
  const { rows } = await pool.query<
    Omit<RehearsedLot, 'increments'> & { readonly increments: unknown }
  >(
    `select s.lot_id as id, l.lot_number as number, s.session_id as "sessionId",
       s.start_price_cents as "startPrice", s.reserve_cents as reserve,
       l.low_estimate_cents as "lowEstimate", l.high_estimate_cents as "highEstimate",
       ${epochMs('s.scheduled_close_at')} as "closeAt", ${epochMs('s.close_at')} as "closedAt",
       coalesce(s.increments, a.increments) as increments, s.outcome,
       s.price_cents as price, s.bid_count as "bidCount"
     from lot_states s join lots l on l.id = s.lot_id join auctions a on a.id = s.auction_id
     order by s.scheduled_close_at, s.lot_id`,
  );
  return rows.map((lot) => ({ ...lot, increments: storedIncrements.parse(lot.increments) }));
}

/** The IANA name of the zone of a sale's times. */
export async function zoneOfSale(pool: Pool, auctionId: string): Promise<string> {
  const { rows } = await pool.query<{ time_zone: string }>(
    'select time_zone from auctions where id = $1',
    [auctionId],
  );
  return rows[0]?.time_zone ?? 'UTC';
}
