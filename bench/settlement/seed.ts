import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/database/database.ts';

/** Lots that each winner won, as many as most people take home. */
export const lotsAWinner = 3;

/** One auction that is over, with this many winners of three lots each, not published yet. */
export async function seed({ kysely }: Database, winners: number): Promise<string> {
  await sql`insert into sites (host, name) values ('localhost', 'Fairlot') on conflict do nothing`.execute(
    kysely,
  );
  const { rows } = await sql<{ id: string }>`
    with seller as (
      insert into seller_companies (id, company_name, state, email)
      values (uuidv7(), 'Bench ' || uuidv7(), 'NY', 'bench@example.com') returning id
    ), auction as (
      insert into auctions (id, seller_company_id, title, time_zone, address1, city, state, zip,
        buyers_premium_ppm, sales_tax_ppm, increments, reserve_policy, approval, soft_close_ms,
        lot_interval_ms, previewed_at)
      select uuidv7(), id, 'Bench', 'America/New_York', '1 Main Street', 'Hudson', 'NY', '12534',
        180000, 88750, '[{"from": 0, "increment": 100}]', 'in-full', 'automatic', 120000, 0, now()
      from seller returning id
    ), session as (
      insert into auction_sessions (id, auction_id, position, first_close_at)
      select uuidv7(), id, 1, now() from auction returning id, auction_id
    ), person as (
      insert into users (id, email, email_verified_at, password_hash, first_name, last_name)
      select uuidv7(), uuidv7() || '@example.com', now(), 'none', 'Bench', 'Bidder'
      from generate_series(1, ${sql.lit(winners)}) returning id
    ), numbered as (
      select id, row_number() over () as n from person
    ), registration as (
      insert into registrations (id, auction_id, user_id, status, paddle_number, decided_at)
      select uuidv7(), auction.id, numbered.id, 'approved', n, now() from numbered, auction
    ), card as (
      insert into payment_methods (user_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year)
      select id, 'sandbox', 'bench', 'pm_card_visa', 'visa', '4242', 12, 2199 from person
    ), lot as (
      insert into lots (id, auction_id, session_id, position, lot_number, title)
      select uuidv7(), auction_id, id, n, n::text, 'Lot ' || n
      from session, generate_series(1, ${sql.lit(winners * lotsAWinner)}) n
      returning id, auction_id, session_id, position
    ), state as (
      insert into lot_states (lot_id, session_id, auction_id, start_price_cents, price_cents,
        leader_id, leader_paddle, leader_max_cents, bid_count, accepted_count, reserve_met,
        scheduled_close_at, close_at, outcome, ended_at)
      select lot.id, session_id, auction_id, 100, 1000 + position, numbered.id, n, 1000 + position,
        1, 1, true, now(), now(), 'sold', now()
      from lot join numbered on n = (position - 1) % ${sql.lit(winners)} + 1
    )
    select id from auction`.execute(kysely);
  await sql`vacuum analyze`.execute(kysely);
  const [auction] = rows;
  if (!auction) throw new Error('The seed made no auction.');
  return auction.id;
}
