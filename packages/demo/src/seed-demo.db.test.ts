import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '@fairlot/server/testing/test-clock.ts';
import { testDatabase } from '@fairlot/server/platform/database/testing/test-database.ts';
import type { TestDatabase } from '@fairlot/server/platform/database/testing/test-database.ts';
import { createLog } from '@fairlot/server/platform/log/log.ts';
import { checkPassword } from '@fairlot/server/platform/passwords/argon2id.ts';
import { replayLots } from '@fairlot/server/operations/replay/public.ts';
import { siteOfRegistration } from '@fairlot/server/bidding/registrations/public.ts';
import { makeBidders } from './make-bidders.ts';
import { demoPassword } from './people.ts';
import { prepareDemo } from './seed-demo.ts';

const start = new Date('2026-06-10T15:00:00Z');
const log = createLog('silent');
let test: TestDatabase;
let reports: { seeded: boolean; renewed: boolean }[];

beforeAll(async () => {
  test = await testDatabase();
  await createTestClock(test.db).freeze(start);
  reports = await Promise.all([prepareDemo(test.db, log), prepareDemo(test.db, log)]);
});
afterAll(() => test.drop());

async function one<T>(query: string): Promise<T> {
  const { rows } = await test.db.pool.query<{ value: T }>(`select (${query}) as value`);
  const [row] = rows;
  if (!row) throw new Error('No answer.');
  return row.value;
}

describe('the demo', () => {
  it('is made once, though two processes start at the same time', async () => {
    expect(reports.filter(({ seeded }) => seeded)).toHaveLength(1);
    expect(reports.every(({ renewed }) => !renewed)).toBe(true);
    expect(await one('select count(*) from seller_companies')).toBe(5);
    expect(await one('select count(*) from auctions')).toBe(13);
    expect(await one('select count(*) from lots')).toBeGreaterThan(160);
    expect(await one('select count(distinct category_id) from lots')).toBe(21);
    expect(
      await one(
        'select count(*) from lots where not exists (select from lot_images where lot_id = lots.id)',
      ),
    ).toBe(0);
  });

  it('shows what houses can show of themselves, and links to advertise with', async () => {
    const without = (table: string, ...columns: string[]) =>
      one(
        `select count(*) from ${table} where ${columns.map((column) => `coalesce(${column}, '') = ''`).join(' or ')}`,
      );
    expect(
      await without('seller_companies', 'terms_html', 'facebook_url', 'instagram_url', 'logo_key'),
    ).toBe(0);
    expect(await without('managers', 'photo_key')).toBe(0);
    expect(await one('select count(*) from auctions where photo_key is not null')).toBe(6);
    expect(
      await one(
        'select count(*) from auction_sessions s where not exists (select from auction_marketing_links where session_id = s.id)',
      ),
    ).toBe(0);
  });

  it('writes to its bidders from the host at which they are signed in', async () => {
    const registrations = await test.db.kysely
      .selectFrom('registrations')
      .select(['auction_id', 'user_id'])
      .execute();
    const sites = await Promise.all(
      registrations.map((row) => siteOfRegistration(test.db.kysely, row.auction_id, row.user_id)),
    );
    expect([...new Set(sites.map((site) => site?.host))]).toEqual(['localhost']);
  });

  it('gives whoever tries it a few lots to raise, and one that they lead', async () => {
    const own = `select count(distinct s.lot_id)::int from lot_states s
      join bids b on b.lot_id = s.lot_id join users u on u.id = b.bidder_id
      where u.email = 'bidder@fairlot.example' and s.outcome is null and s.close_at > auction_clock()`;
    const outbid = await one<number>(`${own} and s.leader_id <> u.id`);
    expect(outbid).toBeGreaterThanOrEqual(3);
    expect(outbid).toBeLessThanOrEqual(7);
    expect(await one(`${own} and s.leader_id = u.id`)).toBeGreaterThanOrEqual(1);
  });

  it('has lots in every state', async () => {
    const states = 'select count(*) from lot_states s join auctions a on a.id = s.auction_id where';
    expect(await one(`${states} outcome = 'sold'`)).toBeGreaterThan(30);
    expect(await one(`${states} outcome = 'passed'`)).toBeGreaterThan(0);
    expect(await one(`${states} outcome is null and leader_id is not null`)).toBeGreaterThan(40);
    expect(await one(`${states} starts_at > auction_clock()`)).toBeGreaterThan(15);
    expect(await one(`${states} published_at is null`)).toBeGreaterThan(10);
    expect(
      await one(
        `${states} outcome is null and close_at between auction_clock() and auction_clock() + interval '15 minutes'`,
      ),
    ).toBeGreaterThan(5);
    expect(
      await one(
        `${states} outcome is null and published_at is not null and close_at <= auction_clock()`,
      ),
    ).toBe(0);
  });

  it('stores of every lot what its bid log amounts to', async () => {
    const { rows } = await test.db.pool.query<{ id: string }>('select id from auctions');
    for (const { id } of rows) {
      const lots = await replayLots(test.db, id);
      expect(lots?.filter(({ differences }) => differences.length > 0)).toEqual([]);
    }
  });

  it('has settled the sales that are over, each in its time, and left two bidders something to do', async () => {
    expect(await one('select count(*) from auctions where settled_at < auction_clock()')).toBe(3);
    expect(
      await one(
        "select count(*) from lot_states s join auctions a on a.id = s.auction_id where settled_at is not null and outcome = 'sold'",
      ),
    ).toBe(await one('select count(*) from invoice_lots'));
    const { rows } = await test.db.pool.query(
      `select u.email, i.latest_attempt from invoices i join users u on u.id = i.bidder_id
       where i.paid_cents <> i.total_cents order by u.email`,
    );
    expect(rows).toEqual([
      { email: 'bidder@fairlot.example', latest_attempt: 'none' },
      { email: 'rival@fairlot.example', latest_attempt: 'declined' },
    ]);
    expect(
      await one(
        `select count(*) from invoices i where i.created_at <> (
           select max(ended_at) + interval '2 seconds' from lot_states s where s.auction_id = i.auction_id)`,
      ),
    ).toBe(0);
    expect(
      await one('select count(*) from invoice_payments where processed_at > auction_clock()'),
    ).toBe(0);
    expect(await one('select count(*) from scheduled_payments')).toBe(0);
  });

  it('lets its bidders in with the password that is printed', async () => {
    const hash = await one<string>(
      "select password_hash from users where email = 'rival@fairlot.example'",
    );
    expect(await checkPassword(demoPassword, hash)).toBe('right');
    expect(
      await one(
        "select count(*) from registrations r join users u on u.id = user_id where email = 'bidder@fairlot.example' and status = 'approved'",
      ),
    ).toBe(11);
  });

  it('adds something that closes within minutes once the rest has closed, and no more than that', async () => {
    await createTestClock(test.db).freeze(new Date(start.getTime() + 90 * 60_000));
    expect(await prepareDemo(test.db, log)).toEqual({ seeded: false, renewed: true });
    expect(await prepareDemo(test.db, log)).toEqual({ seeded: false, renewed: false });
    expect(await one('select count(*) from auctions')).toBe(14);
  });

  it('makes bidders with paddles of their own', async () => {
    const session = await one<string>(
      "select s.id from auction_sessions s join auctions a on a.id = auction_id where a.approval = 'manual' limit 1",
    );
    const made = await makeBidders(test.db, session, 30);
    expect(new Set(made?.map(({ email }) => email)).size).toBe(30);
    expect(new Set(made?.map(({ paddleNumber }) => paddleNumber)).size).toBe(30);
    expect(
      await one(
        "select count(*) from registrations r join users u on u.id = r.user_id join payment_methods p using (user_id) where u.email like '%@bidders.fairlot.example' and has_profile and email_verified_at is not null and status = 'approved'",
      ),
    ).toBe(30);
    expect(await makeBidders(test.db, '01935c1e-0000-7000-8000-000000000000', 1)).toBeNull();
  });
});
