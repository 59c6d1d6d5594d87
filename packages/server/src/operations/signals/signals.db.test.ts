import type { Signal } from '@fairlot/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { shillScene } from '#main/testing/shill-scene.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
const hour = 60 * 60_000;

let server: TestServer;
let operator: TestClient;
const { clerk, logIn } = staffScene(() => server);
const { person, company, makeSale, bidsOn, retracts, isFrom, hasFingerprint } = shillScene(
  () => server,
);
beforeAll(async () => {
  server = await testServer();
  operator = await newOperator();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

async function newOperator(): Promise<TestClient> {
  const account = await makeAccount(server);
  await server.database.kysely.insertInto('operators').values({ user_id: account.id }).execute();
  return logIn(account, consoleHost);
}

const looks = (auctionId: string) =>
  server.database.kysely
    .selectFrom('signal_looks')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .executeTakeFirst();
const round = async () => server.modules.signals.passes?.[0]?.run();
/** Enough for all sales of these tests, on many nodes at once. */
const rounds = () => Promise.all(Array.from({ length: 20 }, round));
/** Checks all sales that are not settled, as if none had been checked. */
async function look() {
  const { kysely } = server.database;
  await kysely.updateTable('signal_looks').set({ looked_at: null, happened: null }).execute();
  const waiting = () =>
    kysely
      .selectFrom('signal_looks')
      .select('auction_id')
      .where('looked_at', 'is', null)
      .where('is_final', '=', false)
      .execute();
  do await round();
  while ((await waiting()).length > 0);
}
const settle = (auctionId: string) =>
  server.database.kysely
    .updateTable('auctions')
    .set({ settled_at: new Date() })
    .where('id', '=', auctionId)
    .execute();
const signalsAbout = async ({ email }: { readonly email: string }): Promise<Signal[]> =>
  (await operator.call('GET /api/console/operator/signals')).body.filter(
    ({ bidder }) => bidder.email === email,
  );
const lookAt = (signal: Signal, note: string, client = operator) =>
  client.call('POST /api/console/operator/lookatsignal', {
    body: { signalId: signal.signalId, severity: signal.severity, note },
  });

test('operators alone read signals and look at them', async () => {
  const { client } = await clerk((await server.make.seller()).id, consoleHost);
  for (const one of [client, await logIn(await makeAccount(server), consoleHost)]) {
    expect((await one.request('GET', '/api/console/operator/signals')).status).toBe(404);
    const body = { signalId: uuid(), severity: 'low', note: 'Mine.' } as const;
    const answer = await one.call('POST /api/console/operator/lookatsignal', { body });
    expect(answer.status).toBe(404);
  }
  const visitor = server.client(consoleHost);
  expect((await visitor.request('GET', '/api/console/operator/signals')).status).toBe(401);
});

test('a shill who uses a manager’s phone is a grave signal, with evidence and without maximums', async () => {
  const { sale, ruth } = await company();
  const shill = await person({ phone: '518.555.0140' });
  await bidsOn(sale, shill.id, 12);
  await look();
  const [signal, ...others] = await signalsAbout(shill);
  expect(others).toEqual([]);
  expect(signal).toMatchObject({
    kind: 'sharing',
    severity: 'high',
    party: { kind: 'staff', name: 'Ruth Vogel, manager', email: ruth.email },
    facts: [{ fact: 'phone', hint: 'ends in 0140' }],
    bidding: { lots: 12, sales: 1, bids: 12, over: 12, won: 0 },
    looked: null,
  });
  expect(signal?.lots).toHaveLength(10);
  expect(signal?.lots[0]).toMatchObject({ bids: 1, outcome: 'sold' });
  expect(signal?.lots[0]?.lotUrl).toContain(`/auction/${sale.sessionId}/lot/`);
  const { kysely } = server.database;
  const stored = await kysely.selectFrom('signals').selectAll().execute();
  for (const shown of [stored, (await operator.call('GET /api/console/operator/signals')).body]) {
    expect(JSON.stringify(shown)).not.toMatch(/987[_,]?654|555-?0140|maximum/i);
  }
});

test('refusing or blocking a shill before the look, or taking their bids back, hides nothing', async () => {
  const { sale, sellerId } = await company();
  const second = await makeSale(sellerId);
  const [shill, lifter] = [await person({ phone: '(518) 555-0140' }), await person()];
  await bidsOn(sale, shill.id, 1);
  for (const one of [sale, second]) await bidsOn(one, lifter.id, 10);
  const { kysely } = server.database;
  const both = [shill.id, lifter.id];
  // As after blocking for fraud.
  await kysely
    .updateTable('registrations')
    .set({ status: 'refused' })
    .where('user_id', 'in', both)
    .execute();
  await kysely
    .updateTable('bids')
    .set({ retracted_at: new Date(), seen: false })
    .where('bidder_id', 'in', both)
    .execute();
  await settle(sale.auctionId);
  await look();
  expect(await signalsAbout(shill)).toMatchObject([{ kind: 'sharing', severity: 'high' }]);
  expect(await signalsAbout(lifter)).toMatchObject([{ kind: 'lifting', severity: 'medium' }]);
});

test('an operator looks at a signal once, and the seller’s own log does not tell', async () => {
  const { sale, sellerId } = await company();
  const shill = await person({ phone: '(518) 555-0140' });
  await bidsOn(sale, shill.id, 1);
  await look();
  const [signal] = await signalsAbout(shill);
  if (signal === undefined) throw new Error('There is no signal.');
  const stale = await lookAt({ ...signal, severity: 'low' }, 'Harmless.');
  expect(stale.body).toMatchObject({ code: 'SignalHasChanged' });
  expect((await lookAt(signal, 'Their sister.')).body.isError).toBe(false);
  expect((await lookAt(signal, 'Their sister.')).body.isError).toBe(false);
  const late = await lookAt(signal, 'Another view.', await newOperator());
  expect(late.body).toMatchObject({ code: 'SignalIsLookedAt' });
  await look();
  expect((await signalsAbout(shill))[0]?.looked).toMatchObject({ note: 'Their sister.' });

  const written = await server.database.kysely
    .selectFrom('audit_log')
    .select(['seller_company_id', 'subject', 'after'])
    .where('action', '=', 'signal.look-at')
    .execute();
  expect(written).toMatchObject([{ seller_company_id: null }]);
  const { client } = await clerk(sellerId, consoleHost);
  const log = await client.call('POST /api/console/sellers/:sellerId/log', {
    params: { sellerId },
    body: {},
  });
  expect(log.body.entries).toEqual([]);
});

test('a family on one Wi-Fi that buys is worth no more than a glance', async () => {
  const { sale, ruth } = await company();
  const son = await person();
  await isFrom(ruth.id, 'home', 'laptop');
  await isFrom(son.id, 'home', 'phone');
  await bidsOn(sale, son.id, 6, ['won']);
  await look();
  expect(await signalsAbout(son)).toMatchObject([
    { severity: 'low', facts: [{ fact: 'network' }] },
  ]);
});

test('what is found later makes a signal worse, and it waits again', async () => {
  const { sale, ruth } = await company();
  const shill = await person();
  await isFrom(ruth.id, 'office', 'desk');
  await isFrom(shill.id, 'office', 'desk');
  await bidsOn(sale, shill.id, 1);
  await look();
  const [before] = await signalsAbout(shill);
  expect(before).toMatchObject({ severity: 'low', facts: [{ fact: 'device' }] });
  if (before === undefined) throw new Error('There is no signal.');
  await lookAt(before, 'A shared desk.');
  await hasFingerprint(ruth.id, 'print-1');
  await hasFingerprint(shill.id, 'print-1');
  await look();
  const [after] = await signalsAbout(shill);
  expect(after).toMatchObject({ signalId: before.signalId, severity: 'high', looked: null });
  expect(after?.facts).toContainEqual({ fact: 'card', hint: 'Visa ending in 4242' });
});

test('an address is one however it is written, and a company’s own counts too', async () => {
  const { sale, sellerId, ruth } = await company();
  // Works only at some of its sales.
  await server.database.kysely
    .updateTable('staff')
    .set({ role: null })
    .where('user_id', '=', ruth.id)
    .execute();
  await server.database.kysely
    .updateTable('seller_companies')
    .set({ address1: '4 Depot Road', zip: '12534' })
    .where('id', '=', sellerId)
    .execute();
  const neighbor = await person({ address1: '9 UNION STREET' });
  const partner = await person({ address1: '4 Depot Rd' });
  await bidsOn(sale, neighbor.id, 1);
  await bidsOn(sale, partner.id, 1);
  await look();
  expect(await signalsAbout(neighbor)).toMatchObject([
    {
      severity: 'medium',
      party: { kind: 'staff', name: 'Ruth Vogel' },
      facts: [{ hint: 'in Hudson, NY 12534' }],
    },
  ]);
  expect(await signalsAbout(partner)).toMatchObject([{ party: { kind: 'company', email: null } }]);
});

test('a consignor’s friend is a signal on the consignor’s lots alone', async () => {
  const { sale, sellerId } = await company();
  const { kysely } = server.database;
  const [heir, friend] = [await person(), await person()];
  const consignorId = uuid();
  await kysely
    .insertInto('consignors')
    .values({ id: consignorId, seller_company_id: sellerId, name: 'Estate of Ida Moss' })
    .execute();
  await kysely
    .insertInto('consignor_accounts')
    .values({ consignor_id: consignorId, user_id: heir.id })
    .execute();
  for (const { id } of [heir, friend]) await hasFingerprint(id, 'print-of-the-estate');
  await bidsOn(sale, friend.id, 2);
  await look();
  expect(await signalsAbout(friend)).toEqual([]);
  const [lot] = await kysely
    .selectFrom('bids')
    .select('lot_id')
    .where('bidder_id', '=', friend.id)
    .execute();
  await kysely
    .updateTable('lot_states')
    .set({ consignor_id: consignorId })
    .where('lot_id', '=', lot?.lot_id ?? '')
    .execute();
  await look();
  expect(await signalsAbout(friend)).toMatchObject([
    {
      severity: 'high',
      party: { kind: 'consignor', name: 'Estate of Ida Moss' },
      facts: [{ fact: 'card' }],
      bidding: { lots: 1 },
    },
  ]);
});

test('a crowded network says nothing, nor do those who have not bid or work there', async () => {
  const { sale, ruth, sellerId } = await company();
  const bidder = await person();
  for (const { id } of [ruth, bidder]) await isFrom(id, 'carrier', 'a phone');
  for (let count = 0; count < 6; count += 1)
    await isFrom((await person()).id, 'carrier', 'a phone');
  await bidsOn(sale, bidder.id, 9);
  const quiet = await person({ phone: '(518) 555-0140' });
  await server.make.registration({ auction_id: sale.auctionId, user_id: quiet.id });
  // Bid before, and no longer can.
  const colleague = await person({ phone: '(518) 555-0140' });
  await bidsOn(sale, colleague.id, 9);
  await server.database.kysely
    .insertInto('staff')
    .values({ user_id: colleague.id, seller_company_id: sellerId, role: 'viewer' })
    .execute();
  await look();
  for (const one of [bidder, quiet, colleague]) expect(await signalsAbout(one)).toEqual([]);
});

test('whoever shares a phone with one seller’s people may bid at another’s', async () => {
  const { ruth } = await company();
  const other = await company();
  const phone = '(845) 555-0199';
  await server.database.kysely
    .updateTable('users')
    .set({ phone })
    .where('id', '=', ruth.id)
    .execute();
  const bidder = await person({ phone });
  await bidsOn(other.sale, bidder.id, 3);
  await look();
  expect(await signalsAbout(bidder)).toEqual([]);
});

test('whoever lifts one seller’s lots and never wins is told of; who wins is not', async () => {
  const { sale, sellerId } = await company();
  const second = await makeSale(sellerId);
  const [lifter, buyer] = [await person(), await person()];
  for (const one of [sale, second]) {
    await bidsOn(one, lifter.id, 10);
    await bidsOn(one, buyer.id, 10, ['won']);
  }
  await look();
  expect(await signalsAbout(lifter)).toEqual([]);
  await settle(second.auctionId);
  await look();
  expect(await signalsAbout(lifter)).toMatchObject([
    { kind: 'lifting', severity: 'medium', party: null, bidding: { over: 20, sales: 2, won: 0 } },
  ]);
  expect(await signalsAbout(buyer)).toEqual([]);
});

test('retractions are counted over all sales, the latest named', async () => {
  const { sale } = await company();
  const bidder = await person();
  await retracts((await company()).sale, bidder.id, 2);
  await retracts(sale, bidder.id, 1);
  await look();
  const found = await signalsAbout(bidder);
  expect(found).toMatchObject([
    { kind: 'retracting', severity: 'low', companyName: null, retracted: 3 },
  ]);
  expect(found[0]?.retractions).toHaveLength(3);
  expect(found[0]?.retractions[0]).toMatchObject({ reason: 'TypingSlip', byStaff: true });
});

test('whoever is let in again after a take-back is told of, gravely if they bid on the lot again', async () => {
  const { sale, sellerId } = await company();
  const { kysely } = server.database;
  const [shill, blocked] = [await person(), await person()];
  for (const { id } of [shill, blocked]) {
    await bidsOn(sale, id, 1);
    const { lot_id } = await kysely
      .selectFrom('bids')
      .select('lot_id')
      .where('bidder_id', '=', id)
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('retractions')
      .values({
        id: uuid(),
        lot_id,
        auction_id: sale.auctionId,
        bidder_id: id,
        made_by: 'the seller',
        block_cause: 'fraud',
        retracted_at: new Date(),
      })
      .execute();
  }
  const block = { id: uuid(), seller_company_id: sellerId, user_id: blocked.id };
  await kysely
    .insertInto('bidder_blocks')
    .values({ ...block, cause: 'fraud', reason: 'Cheats.' })
    .execute();
  await look();
  expect(await signalsAbout(blocked)).toEqual([]);
  expect(await signalsAbout(shill)).toMatchObject([
    { kind: 'returning', severity: 'low', retracted: 1, retractions: [{ bidAgain: false }] },
  ]);
  await kysely
    .updateTable('bids')
    .set({ placed_at: sql<Date>`auction_clock() + interval '1 second'` })
    .where('bidder_id', '=', shill.id)
    .execute();
  await look();
  expect(await signalsAbout(shill)).toMatchObject([
    { severity: 'medium', retractions: [{ reason: 'fraud', byStaff: false, bidAgain: true }] },
  ]);
});

test('a sale is looked at once an hour if something happened, by one node, and last when it is settled', async () => {
  const { sale } = await company();
  const shill = await person({ phone: '(518) 555-0140' });
  await look();
  await bidsOn(sale, shill.id, 1);
  await round();
  expect(await signalsAbout(shill)).toEqual([]);
  await server.clock.shift(2 * hour);
  await rounds();
  expect(await signalsAbout(shill)).toHaveLength(1);
  expect(await looks(sale.auctionId)).toMatchObject({ happened: 2, is_final: false });

  await settle(sale.auctionId);
  await server.clock.shift(4 * hour);
  await rounds();
  const last = await looks(sale.auctionId);
  expect(last?.is_final).toBe(true);
  await server.clock.shift(6 * hour);
  await rounds();
  expect((await looks(sale.auctionId))?.looked_at).toEqual(last?.looked_at);
});

test('a sale that fails holds up no other of its round', async () => {
  const [bad, good] = [await company(), await company()];
  const shills = [];
  for (const { sale } of [bad, good]) {
    const shill = await person({ phone: '(518) 555-0140' });
    await bidsOn(sale, shill.id, 1);
    shills.push(shill);
  }
  const { kysely } = server.database;
  await round();
  await kysely.updateTable('signal_looks').set({ looked_at: new Date() }).execute();
  for (const [index, { sale }] of [bad, good].entries())
    await kysely
      .updateTable('signal_looks')
      .set({ looked_at: new Date(index), happened: null })
      .where('auction_id', '=', sale.auctionId)
      .execute();
  await kysely.deleteFrom('signals').execute();
  await sql`
    create function refuse_signal() returns trigger language plpgsql as
      $$ begin raise exception 'planted'; end $$;
    create trigger refuse before insert on signals for each row
      when (new.seller_company_id = ${sql.lit(bad.sellerId)}) execute function refuse_signal()`.execute(
    kysely,
  );
  try {
    await round();
  } finally {
    await sql`drop function refuse_signal cascade`.execute(kysely);
  }
  const found = await Promise.all(shills.map(signalsAbout));
  expect(found.map(({ length }) => length)).toEqual([0, 1]);
});

test('drafts are not looked at, and signals are forgotten two years after they were last so', async () => {
  const draft = await server.make.auction({ previewed_at: null, published_at: null });
  const { sale } = await company();
  const shill = await person({ phone: '(518) 555-0140' });
  await bidsOn(sale, shill.id, 1);
  await look();
  expect(await looks(draft.id)).toBeUndefined();
  const kept = () =>
    server.database.kysely
      .selectFrom('signals')
      .select('kind')
      .where('bidder_id', '=', shill.id)
      .execute();
  await server.clock.shift(729 * 24 * hour);
  await round();
  expect(await kept()).toHaveLength(1);
  await server.clock.shift(731 * 24 * hour);
  await round();
  expect(await kept()).toEqual([]);
});
