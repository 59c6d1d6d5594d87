import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '@fairlot/server/platform/database/schema.ts';
import type { History } from './bid-history.ts';
import type { Person } from './people.ts';

// The demo starts with a past: people who signed up long ago, bids of last week, paid invoices. Owners of
// tables write at the present time, so past rows are inserted here, and only here, bypassing them;
// `table-owners.test.ts` has the list of these tables.

type Db = Transaction<DB>;

/** People who may bid at once: verified, with a profile and a sandbox card. Ids in their order. */
export async function insertBidders(
  db: Db,
  people: readonly Person[],
  passwordHash: string,
): Promise<string[]> {
  const rows = people.map((person) => ({
    id: uuid(),
    email: person.email,
    password_hash: passwordHash,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    address1: person.address1,
    city: person.city,
    state: person.state,
    zip: person.zip,
  }));
  await sql`
    insert into users (id, email, email_verified_at, password_hash, first_name, last_name, phone,
      address1, city, state, zip)
    select id, email, auction_clock(), password_hash, first_name, last_name, phone,
      address1, city, state, zip
    from jsonb_populate_recordset(null::users, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  await sql`
    insert into payment_methods (user_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year)
    select id, 'sandbox', 'sandbox_cus_' || id, 'pm_card_visa', 'visa', '4242', 12,
      extract(year from auction_clock())::int + 4
    from jsonb_populate_recordset(null::users, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  return rows.map(({ id }) => id);
}

/** A published sale, as if it had been published then. */
export async function publishSince(db: Db, auctionId: string, since: Date): Promise<void> {
  await db
    .updateTable('auctions')
    .set({ previewed_at: since, published_at: since })
    .where('id', '=', auctionId)
    .execute();
}

/** The first paddle of an auction, as in salerooms. */
const firstPaddle = 101;

/** The one of the demo's two marketplaces that its people use; their mails link there. */
const visitedHost = 'localhost';

/** Registers people in a fresh auction and returns their paddle numbers; the last `pending` wait. */
export async function registerAll(
  db: Db,
  auctionId: string,
  userIds: readonly string[],
  pending: number,
): Promise<ReadonlyMap<string, number>> {
  const approved = userIds.slice(0, userIds.length - pending);
  const paddles = new Map(approved.map((userId, index) => [userId, firstPaddle + index]));
  const rows = userIds.map((userId) => ({
    id: uuid(),
    auction_id: auctionId,
    user_id: userId,
    status: paddles.has(userId) ? 'approved' : 'pending',
    paddle_number: paddles.get(userId) ?? null,
    host: visitedHost,
  }));
  await sql`
    insert into registrations (id, auction_id, user_id, status, paddle_number, host, decided_at)
    select id, auction_id, user_id, status, paddle_number, host,
      case when status = 'approved' then auction_clock() end
    from jsonb_populate_recordset(null::registrations, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  await db
    .insertInto('paddle_counters')
    .values({ auction_id: auctionId, last_number: firstPaddle + approved.length - 1 })
    .execute();
  return paddles;
}

export interface LotHistory {
  readonly lotId: string;
  readonly history: History;
}

/** How long after its close a demo lot's hammer was recorded, in milliseconds. */
const hammerLag = 240;

function time(at: number): string {
  return new Date(at).toISOString();
}

/** Stores the bidding on fresh lots: the log, the numbered events and the state that follows. */
export async function insertHistories(
  db: Db,
  lots: readonly LotHistory[],
  paddles: ReadonlyMap<string, number>,
): Promise<void> {
  const bids = lots.flatMap(({ lotId, history }) =>
    history.bids.map((bid, index) => ({
      id: uuid({ msecs: bid.at }),
      lot_id: lotId,
      bidder_id: bid.bidder,
      paddle_number: paddles.get(bid.bidder) ?? 0,
      unique_id: `demo-${index + 1}`,
      result: bid.applied.result,
      max_cents: bid.max,
      own_max_cents: bid.max,
      ordinal: index + 1,
      seen: bid.applied.seen,
      reason: bid.applied.reason,
      price_cents: bid.applied.standing.price,
      increment_cents: bid.increment,
      bid_count: bid.applied.standing.bidCount,
      reserve_met: bid.applied.standing.reserveMet,
      close_at: time(bid.closeAt),
      sequence: bid.sequence,
      placed_at: time(bid.at),
    })),
  );
  await sql`
    insert into bids select * from jsonb_populate_recordset(null::bids, ${JSON.stringify(bids)}::jsonb)
  `.execute(db);

  const events = [
    ...bids
      .filter(({ seen }) => seen)
      .map((bid) => ({ ...bid, kind: 'bid', bid_id: bid.id, happened_at: bid.placed_at })),
    ...lots.flatMap(({ lotId, history }) => {
      if (!history.hammer) return [];
      return {
        lot_id: lotId,
        sequence: history.sequence + 1,
        kind: history.hammer.outcome,
        price_cents: history.standing.price,
        close_at: time(history.closeAt),
        happened_at: time(history.closeAt + hammerLag),
      };
    }),
  ];
  await sql`
    insert into lot_events
    select * from jsonb_populate_recordset(null::lot_events, ${JSON.stringify(events)}::jsonb)
  `.execute(db);

  const states = lots.map(({ lotId, history }) => {
    const { standing, hammer, sequence, closeAt } = history;
    return {
      lot_id: lotId,
      price_cents: standing.price,
      leader_id: standing.leader?.bidder ?? null,
      leader_paddle: standing.leader ? paddles.get(standing.leader.bidder) : null,
      leader_max_cents: standing.leader?.max ?? null,
      bid_count: standing.bidCount,
      accepted_count: history.bids.length,
      reserve_met: standing.reserveMet,
      close_at: time(closeAt),
      sequence: hammer ? sequence + 1 : sequence,
      outcome: hammer?.outcome ?? null,
      ended_at: hammer ? time(closeAt + hammerLag) : null,
    };
  });
  await sql`
    update lot_states s set price_cents = n.price_cents, leader_id = n.leader_id,
      leader_paddle = n.leader_paddle, leader_max_cents = n.leader_max_cents,
      bid_count = n.bid_count, accepted_count = n.accepted_count, reserve_met = n.reserve_met,
      close_at = n.close_at, sequence = n.sequence, outcome = n.outcome, ended_at = n.ended_at
    from jsonb_populate_recordset(null::lot_states, ${JSON.stringify(states)}::jsonb) n
    where s.lot_id = n.lot_id`.execute(db);
}

/**
 * Invoices of the past, made since a moment (epoch milliseconds), as if made seconds after the last
 * hammer and paid when due.
 */
export async function dateBackInvoices(db: Db, since: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update invoices i set created_at = ended.at + interval '2 seconds'
    from (select auction_id, max(ended_at) as at from lot_states group by auction_id) ended
    where ended.auction_id = i.auction_id and i.created_at >= ${new Date(since)}
    returning i.id`.execute(db);
  const made = rows.map(({ id }) => id);
  await sql`
    update invoice_payments p
    set processed_at = i.created_at + make_interval(secs => a.charge_delay_ms / 1000)
    from invoices i join auctions a on a.id = i.auction_id
    where i.id = p.invoice_id and i.id = any(${made})`.execute(db);
  await sql`
    update auctions a set settled_at = i.created_at + interval '1 second'
    from invoices i where i.auction_id = a.id and i.id = any(${made})`.execute(db);
}
