import { texts } from '@fairlot/contract';
import type { LotArrangement } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
const hour = 60 * 60_000;
const reason = 'The license has lapsed.';

let server: TestServer;
const { clerk, logIn, prove } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let owner: TestClient;
let ownerEmail: string;
let operator: TestClient;
beforeEach(async () => {
  ({ id: sellerId } = await server.make.seller());
  ({ client: owner, email: ownerEmail } = await clerk(sellerId, consoleHost));
  const account = await makeAccount(server);
  await server.database.kysely.insertInto('operators').values({ user_id: account.id }).execute();
  operator = await logIn(account, consoleHost);
});

const suspend = (client = operator) =>
  client.call('POST /api/console/operator/suspendcompany', { body: { sellerId, reason } });
const listed = async () =>
  (await operator.call('GET /api/console/operator/companies')).body.find(
    (company) => company.sellerId === sellerId,
  );
async function verify() {
  const { companyName = '', state = '' } = (await listed()) ?? {};
  return operator.call('POST /api/console/operator/verifycompany', {
    body: { sellerId, companyName, state },
  });
}
const company = async () =>
  (await owner.call('GET /api/console/sellers/:sellerId/company', { params: { sellerId } })).body;
const checklist = async (saleId: string) =>
  (
    await owner.call('GET /api/console/sellers/:sellerId/sales/:saleId/checklist', {
      params: { sellerId, saleId },
    })
  ).body.blockers.map(({ code }) => code);
const publish = (saleId: string, at: string | null = null) =>
  owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/publish', {
    params: { sellerId, saleId },
    body: { at },
  });
const logged = async () =>
  (
    await server.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'subject', 'reason', 'before', 'after'])
      .where('seller_company_id', '=', sellerId)
      .orderBy('id')
      .execute()
  ).filter(({ action }) => !action.startsWith('operator.'));

/** A draft that lacks nothing, or what `change` makes of it, with a lot that closes in two days. */
async function sale(change: Parameters<TestServer['make']['auction']>[0] = {}) {
  const { id } = await server.make.auction({
    seller_company_id: sellerId,
    title: 'The Mill House',
    address1: '1 Mill Lane',
    city: 'Hudson',
    zip: '12534',
    pickup_options: ['InHouseShip'],
    previewed_at: null,
    published_at: null,
    ...change,
  });
  const session = await server.make.session({ auction_id: id });
  const close_at = new Date(Date.now() + 48 * hour);
  const place = { auction_id: id, session_id: session.id, lot_number: '1', pieces: 3 };
  const lot = await server.make.lot(place, { close_at });
  return { id, lotId: lot.id };
}
const arrange = (saleId: string, change: LotArrangement, key: string = crypto.randomUUID()) =>
  owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots', {
    params: { sellerId, saleId },
    body: { key, change },
  });

async function importInto(saleId: string, text: string) {
  const params = { sellerId, saleId };
  const sent = { table: Buffer.from(text).toString('base64'), chosen: [] };
  const { body: checked } = await owner.call(
    'POST /api/console/sellers/:sellerId/sales/:saleId/import/check',
    { params, body: sent },
  );
  const { body } = await owner.call(
    'POST /api/console/sellers/:sellerId/sales/:saleId/import/apply',
    {
      params,
      body: {
        ...sent,
        key: crypto.randomUUID(),
        version: checked.check?.difference?.version ?? -1,
      },
    },
  );
  return body;
}

const publishedAt = async (saleId: string) =>
  (
    await server.database.kysely
      .selectFrom('auctions')
      .select('published_at')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
  ).published_at;

test('nothing new of a suspended company is shown or published, by whatever way', async () => {
  const draft = await sale();
  expect(await checklist(draft.id)).toEqual([]);
  expect((await suspend()).body.isError).toBe(false);
  expect(await checklist(draft.id)).toEqual(['SellerSuspended']);
  expect((await publish(draft.id)).body).toMatchObject({ code: 'SaleNotReady' });
  const preview = await owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/preview', {
    params: { sellerId, saleId: draft.id },
  });
  expect(preview.body).toMatchObject({ code: 'SaleNotReady' });
  expect(await publishedAt(draft.id)).toBeNull();
});

test('a publication that lies ahead is taken back; a running sale goes on, and takes no new lot', async () => {
  const now = new Date();
  const scheduled = await sale({
    previewed_at: now,
    published_at: new Date(Date.now() + hour),
    title: 'The Barn',
  });
  const running = await sale({ previewed_at: now, published_at: now });
  expect(await listed()).toMatchObject({ sales: 2, scheduledSales: 1, runningSales: 1 });
  await suspend();
  expect(await publishedAt(scheduled.id)).toBeNull();
  expect(await publishedAt(running.id)).not.toBeNull();
  expect(await listed()).toMatchObject({ sales: 2, scheduledSales: 0, runningSales: 1 });
  const { body } = await server.client().call('GET /api/site/getlot/:lotId/true', {
    params: { lotId: running.lotId },
  });
  expect(body.lot.minimumBid).not.toBeNull();
  const added = await owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/addlot', {
    params: { sellerId, saleId: running.id },
    body: { key: crypto.randomUUID(), cells: { title: 'Oak chest' } },
  });
  expect(added.body).toMatchObject({ code: 'CompanyIsSuspended' });
  expect(await logged()).toMatchObject([
    { action: 'sale.unschedule', subject: 'The Barn' },
    { action: 'company.suspend', reason, after: { unscheduled: ['The Barn'] } },
  ]);
});

test('bidders read it at the company and its sales, and what it means for each, until it is over', async () => {
  const now = new Date();
  const preview = await sale({ previewed_at: now });
  const running = await sale({ previewed_at: now, published_at: now });
  const paused = await sale({ previewed_at: now, published_at: now });
  await server.database.kysely
    .insertInto('sale_pauses')
    .values({ id: crypto.randomUUID(), auction_id: paused.id, paused_at: now, reason: 'A storm' })
    .execute();
  const read = async () => {
    const visitor = server.client();
    const company = await visitor.call('GET /api/site/getsellercompany/:sellerId', {
      params: { sellerId },
    });
    const sales = await Promise.all(
      [preview, running, paused].map(({ id: auctionId }) =>
        visitor.call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
          params: { auctionId, skip: 0, take: 1 },
        }),
      ),
    );
    const lot = await visitor.call('GET /api/site/getlot/:lotId', {
      params: { lotId: running.lotId },
    });
    const ofSales = [...sales, lot].map(({ body }) => body.auctionSession.companyNotice);
    return [company.body.notice, ...ofSales];
  };
  const nothing = Array.from({ length: 5 });
  expect(await read()).toEqual(nothing);
  await suspend();
  const cannot = texts.suspendedCompany((await company()).companyName);
  expect(await read()).toEqual([
    `${cannot} ${texts.openSalesGoOn}`,
    `${cannot} ${texts.previewStaysClosed}`,
    `${cannot} ${texts.thisSaleGoesOn}`,
    cannot,
    // The lot of the running sale, beside its bid.
    `${cannot} ${texts.thisSaleGoesOn}`,
  ]);
  await verify();
  expect(await read()).toEqual(nothing);
});

test('a preview takes no new lots from then on, and drafts go on', async () => {
  const preview = await sale({ previewed_at: new Date() });
  const removed = crypto.randomUUID();
  const last = { after: preview.lotId, count: 1 };
  const inserted = await arrange(preview.id, { kind: 'insert', ...last });
  await arrange(preview.id, { kind: 'remove', lotIds: inserted.body.made }, removed);
  const draft = await sale();
  await suspend();
  for (const [{ id, lotId }, answer] of [
    [preview, { code: 'CompanyIsSuspended' }],
    [draft, { isError: false }],
  ] as const) {
    const growing: readonly LotArrangement[] = [
      { kind: 'insert', after: lotId, count: 1 },
      { kind: 'duplicate', lotIds: [lotId] },
      { kind: 'split', lotId, pieces: 1, pictureIds: [] },
    ];
    for (const change of growing) {
      expect((await arrange(id, change)).body).toMatchObject(answer);
    }
    expect(await importInto(id, 'Lot Number,Lead\n900,Lamp\n')).toMatchObject(answer);
  }
  const undone = await arrange(preview.id, { kind: 'undo', of: removed });
  expect(undone.body).toMatchObject({ code: 'CompanyIsSuspended' });
  // What is there may be changed, moved and removed.
  expect(await importInto(preview.id, 'Lot Number,Lead\n1,Lamp\n')).toMatchObject({
    isError: false,
    changed: 1,
  });
  const emptied = await arrange(preview.id, { kind: 'remove', lotIds: [preview.lotId] });
  expect(emptied.body.isError).toBe(false);
});

test('its people read why, its owners by mail, until it is verified again', async () => {
  await suspend();
  await suspend();
  expect(await company()).toMatchObject({ standing: 'suspended', suspensionReason: reason });
  const mails = await server.database.kysely
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('recipient', '=', ownerEmail)
    .execute();
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).toContain(reason);
  const draft = await sale();
  expect((await verify()).body.isError).toBe(false);
  expect(await company()).toMatchObject({ standing: 'verified', suspensionReason: '' });
  expect((await publish(draft.id)).body.isError).toBe(false);
  expect(await logged()).toMatchObject([
    { action: 'company.suspend' },
    { action: 'company.verify', before: { suspended: reason } },
    { action: 'sale.publish' },
  ]);
  const { body } = await operator.call('POST /api/console/operator/log', {
    body: { before: null },
  });
  expect(body.entries.map(({ action }) => action).slice(0, 2)).toEqual([
    'company.verify',
    'company.suspend',
  ]);
});

test('it keeps the name under which the public knows it', async () => {
  await suspend();
  const { standing: _s, suspensionReason: _r, ...stored } = await company();
  const saved = await owner.call('POST /api/console/sellers/:sellerId/company', {
    params: { sellerId },
    body: {
      ...stored,
      companyName: 'Another Name',
      address1: '4 Warren Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      phone: '(518) 555-0140',
      email: 'office@cedar.example',
    },
  });
  expect(saved.body).toMatchObject({ code: 'CompanyIsVerified' });
});

test('operators alone suspend, with their password, and what was verified', async () => {
  expect((await suspend(owner)).status).toBe(404);
  await server.clock.shift(11 * 60_000);
  expect((await suspend()).body).toMatchObject({ code: 'ReauthenticationRequired' });
  await prove(operator);
  await server.database.kysely
    .updateTable('seller_companies')
    .set({ verified_at: null })
    .where('id', '=', sellerId)
    .execute();
  expect((await suspend()).body).toMatchObject({ code: 'CompanyIsWaiting' });
  await server.clock.shift(0);
  expect((await company()).standing).toBe('waiting');
});

test('of a publication and a suspension at once none leaves a sale that opens', async () => {
  const drafts = [];
  while (drafts.length < 6) drafts.push((await sale()).id);
  const at = new Date(Date.now() + hour).toISOString();
  await Promise.all([
    ...drafts.slice(0, 3).map((id) => publish(id, at)),
    suspend(),
    ...drafts.slice(3).map((id) => publish(id, at)),
  ]);
  for (const id of drafts) expect(await publishedAt(id)).toBeNull();
});
