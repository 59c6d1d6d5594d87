import { auctionPath } from '@fairlot/contract';
import { sql } from 'kysely';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

// A crawler reads a sale page by page, 250 lots each (decision 036).

const lots = 501;
let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({ title: 'The Long Street House', lots: [{ title: 'Lot' }] });
  const { kysely } = open.installation.database;
  await sql`
    insert into lots (id, auction_id, session_id, position, lot_number, title)
    select uuidv7(), auction_id, id, n, n, 'Lot ' || n
    from auction_sessions, generate_series(2, ${lots}::int) n
    where id = ${sale.sessionId}`.execute(kysely);
  // Some have ended: they are listed all the same.
  await sql`
    insert into lot_states (lot_id, session_id, auction_id, start_price_cents, scheduled_close_at,
      close_at, outcome, ended_at)
    select l.id, l.session_id, l.auction_id, 500, s.first_close_at, s.first_close_at,
      case when l.position > 400 then 'passed' end, case when l.position > 400 then now() end
    from lots l join auction_sessions s on s.id = l.session_id
    where s.id = ${sale.sessionId} and l.position > 1`.execute(kysely);
});

test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

for (const { query, count, links } of [
  { query: '', count: 250, links: [['next', '?page=2']] },
  {
    query: '?page=2',
    count: 250,
    links: [
      ['prev', '?page=1'],
      ['next', '?page=3'],
    ],
  },
  { query: '?page=3', count: 1, links: [['prev', '?page=2']] },
]) {
  const name = `a crawler’s page ${query} has ${count} lots and one link each way`;
  test(name, { tag: '@long' }, async ({ page }) => {
    const answer = await page.request.get(
      server().url + auctionPath(sale.sessionId, sale.title) + query,
    );
    const html = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
    expect(html.match(/<article/g)).toHaveLength(count);
    const found = [...html.matchAll(/<a [^>]*>/g)].flatMap(([tag]) => {
      const [, rel] = /rel="(prev|next)"/.exec(tag) ?? [];
      const [, query] = /href="[^"?]*(\?page=\d+)"/.exec(tag) ?? [];
      return query === undefined ? [] : [[rel, query]];
    });
    expect(found).toEqual(links);
  });
}
