import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';

/** Nobody reads a history of this length; people look at the newest rows. */
const maxRows = 1_000;

export interface LotOfHistory {
  time_zone: string;
  seller_company_id: string;
  auction_id: string;
  is_closed: boolean;
  /** Its end is recorded: nothing is added to its bids any more. */
  has_ended: boolean;
  /** The number of the lot's last event: every visible bid, and every retraction, gets the next one. */
  sequence: number;
}

export async function findLotOfHistory(
  { kysely }: Pick<Database, 'kysely'>,
  lotId: string,
): Promise<LotOfHistory | undefined> {
  return kysely
    .selectFrom('lot_states')
    .innerJoin('public_auctions as auctions', 'auctions.id', 'lot_states.auction_id')
    .select([
      'auctions.time_zone',
      'auctions.seller_company_id',
      'auctions.id as auction_id',
      'lot_states.sequence',
    ])
    .select(sql<boolean>`outcome is not null`.as('has_ended'))
    .select(
      sql<boolean>`outcome is not null or close_at <= sale_clock(lot_states.auction_id)`.as(
        'is_closed',
      ),
    )
    .where('lot_id', '=', lotId)
    .executeTakeFirst();
}

type BidResult = Selectable<DB['bids']>['result'];

export interface HistoryRow {
  id: string;
  bidder_id: string;
  paddle_number: number;
  price_cents: number | null;
  result: BidResult;
  reason: string | null;
  placed_at: Date;
  retracted_at: Date | null;
}

/** The newest bids first. Staff see every bid that was retracted (decision 041). */
export async function readHistory(
  { kysely }: Pick<Database, 'kysely'>,
  lotId: string,
  isForStaff: boolean,
): Promise<HistoryRow[]> {
  return kysely
    .selectFrom('bids')
    .select([
      'id',
      'bidder_id',
      'paddle_number',
      'price_cents',
      'result',
      'reason',
      'placed_at',
      'retracted_at',
    ])
    .where('lot_id', '=', lotId)
    .where(sql<boolean>`(seen or (retracted_at is not null and ${isForStaff}))`)
    .orderBy('ordinal', 'desc')
    .limit(maxRows)
    .execute();
}

/** Who has bid on a lot, by their user ids. */
export async function readBiddersOf(
  { kysely }: Database,
  lotId: string,
): Promise<ReadonlyMap<string, { readonly name: string; readonly hasWon: boolean }>> {
  const { rows } = await sql<{ id: string; name: string; hasWon: boolean }>`
    select id, first_name || ' ' || last_name as name,
      exists (
        select from lot_states where lot_id = ${lotId} and outcome = 'sold' and leader_id = users.id
      ) as "hasWon"
    from users where id in (select bidder_id from bids where lot_id = ${lotId})`.execute(kysely);
  return new Map(rows.map(({ id, ...bidder }) => [id, bidder]));
}
