import { sql } from 'kysely';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { createSearchIndex } from '../../packages/server/src/browsing/search/public.ts';
import type { BenchDatabase } from '../lib/bench-server.ts';
import { load } from '../search/load.ts';

/** The data for the worst calls. */
export interface Worst {
  readonly seller: string;
  /** As many lots as a sale may have, each with words that all of them have. */
  readonly largeSession: string;
  /** Eight hundred lots with the longest descriptions that the import accepts. */
  readonly longSession: string;
  readonly link: string;
  /** With 100,000 bids, of which a history shows the last thousand. */
  readonly lot: string;
  /** Of the same sale, without bids. */
  readonly quietLot: string;
  readonly commonWords: string;
}

const largeLots = 10_000;
const longLots = 800;
/** Characters: the import's limit is 100,000. */
const longText = 98_000;
const bids = 100_000;
/** Milliseconds that a statement of the seed may take. */
const seedingMs = 600_000;
const words = 'oak walnut chest drawer brass handle carved antique painted table';

const ids = {
  large: '10000000-0000-7000-8000-000000000001',
  long: '10000000-0000-7000-8000-000000000002',
  link: '10000000-0000-7000-8000-000000000003',
  bidder: '10000000-0000-7000-8000-000000000004',
};

/** Fills a marketplace with everything at its maximum. */
export async function seed({ url }: BenchDatabase, lots: number): Promise<Worst> {
  const database = openDatabase({
    url,
    maxConnections: 1,
    applicationName: 'bench seed',
    statementTimeoutMs: seedingMs,
  });
  try {
    return await fill(url, database, lots);
  } finally {
    await database.close();
  }
}

async function fill(url: string, database: Database, lots: number): Promise<Worst> {
  await load(url, database, { lots, pastPercent: 50 });
  const { kysely } = database;
  const seller = await kysely
    .selectFrom('seller_companies')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const text = `<p>${words}</p> `;
  await makeSession(database, {
    id: ids.large,
    seller: seller.id,
    lots: largeLots,
    text: text.repeat(20),
  });
  await makeSession(database, {
    id: ids.long,
    seller: seller.id,
    lots: longLots,
    text: text.repeat(Math.floor(longText / text.length)),
  });
  await sql`insert into auction_marketing_links (id, session_id, name) values (${ids.link}, ${ids.large}, 'bench')`.execute(
    kysely,
  );
  const lot = await lotAt(database, 1);
  await makeBids(database, lot);
  const index = createSearchIndex(database);
  const sought = lots + largeLots + longLots;
  for (let found = 0; found < sought;) {
    await index.refresh();
    const row = await kysely
      .selectFrom('search_lots')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    found = row.count;
  }
  await sql`vacuum analyze`.execute(kysely);
  return {
    seller: seller.id,
    largeSession: ids.large,
    longSession: ids.long,
    link: ids.link,
    lot,
    quietLot: await lotAt(database, largeLots),
    commonWords: words,
  };
}

async function lotAt({ kysely }: Database, position: number): Promise<string> {
  const { id } = await kysely
    .selectFrom('lots')
    .select('id')
    .where('session_id', '=', ids.large)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  return id;
}

async function makeSession(
  { kysely }: Database,
  { id, seller, lots, text }: { id: string; seller: string; lots: number; text: string },
): Promise<void> {
  await sql`
    with auction as (
      insert into auctions (id, seller_company_id, title, time_zone, address1, city, state, zip,
        buyers_premium_ppm, sales_tax_ppm, increments, reserve_policy, approval, soft_close_ms,
        lot_interval_ms, previewed_at, published_at)
      values (${id}, ${seller}, 'Everything', 'America/New_York', '1 Main Street', 'Hudson', 'NY',
        '12534', 0, 0, '[{"from": 0, "increment": 100}]', 'in-full', 'automatic', 120000, 0,
        now() - interval '1 day', now() - interval '1 day')
      returning id
    ), session as (
      insert into auction_sessions (id, auction_id, position, first_close_at)
      select id, id, 1, now() + interval '2 days' from auction returning id, auction_id
    ), lot as (
      insert into lots (id, auction_id, session_id, position, lot_number, title, description_html, category_id)
      select uuidv7(), auction_id, id, n, n::text, 'Oak chest ' || n, ${text}, 1 + n % 40
      from session, generate_series(1, ${sql.lit(lots)}) n
      returning id, auction_id, session_id
    )
    insert into lot_states (lot_id, session_id, auction_id, start_price_cents, scheduled_close_at, close_at)
    select id, session_id, auction_id, 100, now() + interval '2 days', now() + interval '2 days'
    from lot`.execute(kysely);
}

async function makeBids({ kysely }: Database, lot: string): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, first_name, last_name)
    values (${ids.bidder}, 'worst@example.com', 'none', 'Bench', 'Bidder')`.execute(kysely);
  await sql`
    insert into bids (id, lot_id, bidder_id, paddle_number, unique_id, result, max_cents,
      own_max_cents, ordinal, seen, reason, price_cents, increment_cents, bid_count, reserve_met,
      close_at, sequence, placed_at)
    select uuidv7(), ${lot}::uuid, ${ids.bidder}::uuid, 1, n::text, 'BidWins', 100 * n, 100 * n,
      n, true, 'own-max', 100 * n, 100, n, true, now(), n, now()
    from generate_series(1, ${sql.lit(bids)}) n`.execute(kysely);
  await sql`
    update lot_states set leader_id = ${ids.bidder}, leader_paddle = 1, bid_count = ${bids}::int,
      accepted_count = ${bids}::int, sequence = ${bids}::int, reserve_met = true,
      price_cents = ${100 * bids}::bigint, leader_max_cents = ${100 * bids}::bigint
    where lot_id = ${lot}::uuid`.execute(kysely);
}
