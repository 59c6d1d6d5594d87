import { Client } from 'pg';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { createSearchIndex } from '../../packages/server/src/browsing/search/public.ts';
import { details, kinds, manners, materials, syllables } from './words.ts';

export interface Load {
  readonly lots: number;
  /** Of a hundred lots, this many have ended. */
  readonly pastPercent: number;
}

const lotsPerAuction = 400;
const categories = 40;
const slice = 50_000;

/** Fills the tables of the catalogue with typical estate lots, then the search index. */
export async function load(url: string, database: Database, { lots, pastPercent }: Load) {
  const client = new Client({ connectionString: url });
  await client.connect();
  // Foreign keys hold by construction, and looking up millions of them takes most of the time.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set max_parallel_workers_per_gather = 0; select setseed(0.5)`);
  await makeSellers(client, Math.ceil(lots / lotsPerAuction));
  for (let from = 1; from <= lots; from += slice) {
    await makeLots(client, from, Math.min(lots, from + slice - 1), pastPercent);
  }
  await client.query('analyze');
  await withoutIndexes(client, () => indexAll(client, database, lots));
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
  await client.end();
}

/** Where the sales are, in turn. */
const places = [
  ['NY', '12534'],
  ['NY', '12207'],
  ['NY', '10001'],
  ['MA', '02139'],
  ['PA', '19103'],
  ['IL', '60601'],
  ['TX', '77002'],
  ['CA', '90001'],
] as const;
const states = places.map(([state]) => state).join("','");
const zips = places.map(([, zip]) => zip).join("','");

async function makeSellers(client: Client, auctions: number): Promise<void> {
  await client.query(`
    insert into categories (name) select 'Category ' || n from generate_series(1, ${categories}) n;
    insert into seller_companies (id, company_name, state, email)
      select ${id("'a'", 'n')}, 'Estate House ' || n, 'NY', 'house@example.com'
      from generate_series(1, ${Math.ceil(auctions / 8)}) n;
    insert into sites (host, name) values ('localhost', 'Fairlot');
    insert into sites (host, name, seller_company_id)
      select 'house.localhost', 'House', ${id("'a'", '1')};
    insert into auctions (id, seller_company_id, title, time_zone, address1, city, state, zip,
        buyers_premium_ppm, sales_tax_ppm, increments, reserve_policy, approval, soft_close_ms,
        lot_interval_ms, previewed_at, published_at)
      select ${id("'b'", 'n')}, ${id("'a'", '1 + (n / 8)')}, 'Estate ' || n, 'America/New_York',
        '1 Main Street', 'Hudson', (array['${states}'])[1 + n % ${places.length}],
        (array['${zips}'])[1 + n % ${places.length}], 180000, 80000, '[{"from": 0, "increment": 100}]',
        'in-full', 'automatic', 120000, 60000, now() - interval '10 days', now() - random() * interval '10 days'
      from generate_series(1, ${auctions}) n;
    insert into auction_sessions (id, auction_id, position, first_close_at)
      select ${id("'c'", 'n')}, ${id("'b'", 'n')}, 1, now() + interval '1 day'
      from generate_series(1, ${auctions}) n`);
}

/** SQL: an id made of a kind (a hexadecimal digit) and a number. */
const id = (kind: string, number: string) =>
  `(${kind} || '0000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** SQL: one of the words, the first ones much more often. */
const word = (words: readonly string[], skew: number) =>
  `(array['${words.join("','")}'])[1 + floor(power(random(), ${skew}) * ${words.length})::int]`;

async function makeLots(client: Client, from: number, to: number, pastPercent: number) {
  const maker = `initcap(${Array.from({ length: 3 }, () => word(syllables, 1)).join(' || ')})`;
  const text = Array.from({ length: 10 }, () => word(details, 1.5)).join(" || ' ' || ");
  await client.query(`
    with made as materialized (
      select n, 1 + (n - 1) / ${lotsPerAuction} as auction, 1 + (n - 1) % ${lotsPerAuction} as place,
        floor(power(random(), 1.7) * ${kinds.length})::int as kind, random() as manner,
        ${word(materials, 2)} as material, ${word(manners, 1.5)} as how, ${maker} as maker,
        'By ' || ${maker} || '. ' || ${text} || '.' as description,
        random() * 100 < ${pastPercent} as is_past, random() as time,
        100 * (1 + floor(power(random(), 4) * 2000))::int as start, random() as bidding
      from generate_series(${from}, ${to}) n
    ), lot as (
      insert into lots (id, auction_id, session_id, position, lot_number, title, description_html, category_id)
      select ${id("'0'", 'n')}, ${id("'b'", 'auction')}, ${id("'c'", 'auction')}, place, place::text,
        case when manner < 0.5 then initcap(how) || ' ' else '' end || initcap(material) || ' '
          || initcap((array['${kinds.join("','")}'])[kind + 1]) || ', ' || maker,
        description, 1 + kind % ${categories}
      from made
    )
    insert into lot_states (lot_id, session_id, auction_id, start_price_cents, scheduled_close_at,
      close_at, outcome, ended_at)
    select ${id("'0'", 'n')}, ${id("'c'", 'auction')}, ${id("'b'", 'auction')},
      start, closes, closes, case when is_past then 'passed' end, case when is_past then closes end
    from made, lateral (
      select now() + case when is_past then -1 else 1 end * (1 + time * 9) * interval '1 day' as closes
    ) c`);
}

/** Drops the search's indexes while `work` fills its tables: row by row they take far longer. */
async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text in
        ('search_lots', 'search_figures', 'search_figures_open', 'search_figures_past')
      and not i.indisprimary and not c.relispartition`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query("set maintenance_work_mem = '512MB'");
  // The definition names the parent alone, which would leave its partitions without the index.
  for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
}

async function indexAll(client: Client, database: Database, lots: number): Promise<void> {
  const index = createSearchIndex(database);
  for (;;) {
    await index.refresh();
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from search_figures',
    );
    if ((rows[0]?.count ?? 0) >= lots) break;
  }
  // Realistic favorites and views: most lots have none, few have many.
  await client.query(`update search_figures
    set favorites = floor(power(random(), 8) * 60), views = floor(power(random(), 6) * 900),
      price_cents = start_price_cents * (1 + floor(power(random(), 6) * 40))::int`);
  await client.query(`update search_lots s
    set favorites = f.favorites, views = f.views, price_cents = f.price_cents
    from search_figures f where f.lot_id = s.lot_id`);
  // Without the rows of before, which would lie between them.
  await client.query('vacuum full search_lots, search_figures');
}
