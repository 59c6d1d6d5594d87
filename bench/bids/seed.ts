import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { serverSecret } from '../../packages/server/src/platform/database/server-secret.ts';
import { createXsrfTokens } from '../../packages/server/src/platform/http/xsrf.ts';
import { bidderCount, lotCount } from './scenario.ts';
import type { Bidder, Scenario } from './scenario.ts';

/** 16 MB each: what PostgreSQL keeps (`min_wal_size`). */
const logFiles = 32;

/**
 * One auction with dollar steps, a hot lot, lots to spread bids over, and signed-in bidders with
 * paddles. A lot's id is its number in digits, so that pgbench can name a lot without looking it up. Lots close on the
 * minute, as sellers' do: a bid would take microseconds off a close, once, and so change an index.
 */
export async function seed(database: Database): Promise<Omit<Scenario, 'ports'>> {
  const { kysely } = database;
  await sql`
    with seller as (
      insert into seller_companies (id, company_name, state, email)
      values (uuidv7(), 'Bench', 'NY', 'bench@example.com') returning id
    ), site as (
      insert into sites (host, name) values ('localhost', 'Fairlot') returning host
    ), auction as (
      insert into auctions (id, seller_company_id, title, time_zone, address1, city, state, zip,
        buyers_premium_ppm, sales_tax_ppm, increments, reserve_policy, approval, soft_close_ms,
        lot_interval_ms, previewed_at, published_at)
      select uuidv7(), id, 'Bench', 'America/New_York', '1 Main Street', 'Hudson', 'NY', '12534',
        0, 0, '[{"from": 0, "increment": 100}]', 'in-full', 'automatic', 120000, 0,
        now() - interval '1 minute', now() - interval '1 minute' from seller returning id
    ), session as (
      insert into auction_sessions (id, auction_id, position, first_close_at)
      select uuidv7(), id, 1, date_trunc('minute', now()) + interval '1 day' from auction
      returning id, auction_id, first_close_at
    ), lot as (
      insert into lots (id, auction_id, session_id, position, lot_number, title)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, auction_id, id, n, n::text, 'Lot ' || n
      from session, generate_series(1, ${sql.lit(lotCount + 1)}) n
      returning id, auction_id, session_id
    ), person as (
      insert into users (id, email, email_verified_at, password_hash, first_name, last_name)
      select uuidv7(), 'bidder-' || n || '@example.com', now(), 'none', 'Bench', 'Bidder'
      from generate_series(1, ${sql.lit(bidderCount)}) n returning id
    ), numbered as (
      select id, row_number() over () as n from person
    ), card as (
      insert into payment_methods (user_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year)
      select id, 'sandbox', 'bench', 'pm_card_visa', 'visa', '4242', 12, 2199 from person
    ), login as (
      insert into logins (id, user_id, host, token_hash, keep_logged_in, expires_at)
      select uuidv7(), id, site.host, sha256(convert_to(lpad(n::text, 43, 'b'), 'UTF8')), true, now() + interval '1 day'
      from numbered, site
    ), registration as (
      insert into registrations (id, auction_id, user_id, status, paddle_number, decided_at)
      select uuidv7(), auction.id, numbered.id, 'approved', n, now() from numbered, auction
    )
    insert into lot_states (lot_id, session_id, auction_id, start_price_cents, scheduled_close_at, close_at)
    select lot.id, session_id, lot.auction_id, 100, first_close_at, first_close_at
    from lot, session`.execute(kysely);
  await sql`vacuum analyze`.execute(kysely);
  await fillLog(database);
  const lots = await kysely.selectFrom('lots').select('id').orderBy('position').execute();
  const [hotLot, ...spreadLots] = lots.map(({ id }) => id);
  if (hotLot === undefined) throw new Error('The seed made no lots.');
  return { hotLot, spreadLots, bidders: await signedIn(database) };
}

/**
 * As a database that has been in use: it keeps files of its log to write again. In a fresh one every 16 MB begin with
 * the making of a file, for which all commits wait, pgbench's too.
 */
async function fillLog({ kysely }: Database): Promise<void> {
  for (let file = 0; file < logFiles; file += 1) {
    await sql`select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()`.execute(kysely);
  }
  await sql`checkpoint`.execute(kysely);
}

async function signedIn(database: Database): Promise<Bidder[]> {
  const xsrf = createXsrfTokens(await serverSecret(database, 'xsrf'));
  const logins = await database.kysely
    .selectFrom('logins')
    .innerJoin('registrations', 'registrations.user_id', 'logins.user_id')
    .select(['logins.id', 'logins.user_id', 'paddle_number'])
    .execute();
  return logins.map(({ id, user_id, paddle_number }) => {
    const token = String(paddle_number).padStart(43, 'b');
    const xsrfToken = xsrf.issue({ kind: 'user', userId: user_id, loginId: id }, 'localhost');
    return { cookie: `LoginCookie=${token}; XSRF-TOKEN=${xsrfToken}`, xsrf: xsrfToken };
  });
}
