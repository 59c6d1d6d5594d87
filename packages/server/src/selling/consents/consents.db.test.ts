import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';

// `main/console-calls.db.test.ts` tests for every call who of the company may use it.

const consoleHost = 'console.localhost';
const day = 24 * 60 * 60_000;
let server: TestServer;
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let sessionId: string;
let consignorId: string;
let email: string;
let lamp: string;
let manager: TestClient;
beforeEach(async () => {
  await server.clock.shift(0);
  ({ id: sellerId } = await server.make.seller({ company_name: `Cedar ${uuid()}` }));
  ({ id: saleId } = await server.make.auction({
    seller_company_id: sellerId,
    title: 'The Willard House',
    previewed_at: null,
    published_at: null,
  }));
  ({ id: sessionId } = await server.make.session({ auction_id: saleId }));
  consignorId = uuid();
  email = `ruth-${consignorId}@example.com`;
  await server.database.kysely
    .insertInto('consignors')
    .values({ id: consignorId, seller_company_id: sellerId, name: 'Ruth Willard', email })
    .execute();
  lamp = await makeLot('Brass lamp', consignorId);
  await makeLot('Chair of somebody else', null);
  manager = (await clerk(sellerId, consoleHost, 'manager')).client;
});

const makeLot = async (title: string, consignor_id: string | null) =>
  (
    await server.make.lot(
      {
        auction_id: saleId,
        session_id: sessionId,
        title,
        low_estimate_cents: 100_00,
        description_html: '<p>Heavy.</p>',
      },
      { consignor_id, reserve_cents: 80_00 },
    )
  ).id;
const params = () => ({ sellerId, saleId });
const ask = async (requestId: string = uuid(), who = consignorId, client = manager) =>
  (
    await client.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/consignors/askforconsent',
      {
        params: params(),
        body: { requestId, consignorId: who },
      },
    )
  ).body;
const takeBack = async (requestId: string) =>
  (
    await manager.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/consignors/takebacklink',
      {
        params: params(),
        body: { requestId },
      },
    )
  ).body;
const mails = async () =>
  (
    await server.database.kysely
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'consent-asked')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ data }) => data as { link: string; lots: number });
/** The secret in the latest mail. */
const secretSent = async () => (await mails()).at(-1)?.link.split('/').at(-1) ?? '';
const sent = async () => {
  expect(await ask()).toMatchObject({ isError: false });
  return secretSent();
};
const look = async (secret: string, client = server.client(), skip = 0) =>
  (await client.call('POST /api/site/consent/look', { body: { secret, skip } })).body;
const seenBy = async (secret: string) => {
  const page = await look(secret);
  if (page.kind !== 'open') throw new Error(`The link is ${page.kind}.`);
  return page;
};
const answer = async (
  secret: string,
  said: { seen?: string; answer: 'agreed' | 'change'; text?: string },
) =>
  (
    await server
      .client()
      .call('POST /api/site/consent/answer', { body: { secret, seen: '', text: '', ...said } })
  ).body;
const agree = async (secret: string) =>
  answer(secret, { answer: 'agreed', seen: (await seenBy(secret)).seen });
const consent = async () => {
  const { body } = await manager.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/consignors',
    { params: params() },
  );
  return body.consignors[0]?.consent;
};
const warnings = async () =>
  (
    await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/checklist', {
      params: params(),
    })
  ).body.warnings
    .filter(({ step }) => step === 'consignors')
    .map(({ code, lots }) => [code, lots?.count]);
const saveConsignor = async (profile: { email: string; phone: string }) =>
  (
    await manager.call('POST /api/console/sellers/:sellerId/consignors/:consignorId', {
      params: { sellerId, consignorId },
      body: { name: 'Ruth Willard', note: '', ...profile },
    })
  ).body;
const retitle = (lotId: string, title: string) =>
  server.database.kysely.updateTable('lots').set({ title }).where('id', '=', lotId).execute();

describe('a consignor', () => {
  test('gets a link that shows their lots and nobody else’s, as bidders will see them, with the reserve', async () => {
    const page = await seenBy(await sent());
    expect(page).toMatchObject({ consignor: 'Ruth Willard', sale: 'The Willard House', total: 1 });
    expect(page.lots).toMatchObject([
      { title: 'Brass lamp', description: '<p>Heavy.</p>', lowEstimate: 100, reserve: 80 },
    ]);
    expect(page.sentTo).toBe('r•••@example.com');
    expect((await mails()).map(({ lots }) => lots)).toEqual([1]);
  });

  test('agrees once, however often it is sent, and to what they saw alone', async () => {
    const secret = await sent();
    const { seen } = await seenBy(secret);
    await retitle(lamp, 'Iron lamp');
    expect(await answer(secret, { answer: 'agreed', seen })).toMatchObject({
      code: 'ConsentLotsChanged',
    });
    expect(await consent()).toMatchObject({ state: 'sent' });
    const { seen: now } = await seenBy(secret);
    const again = () => answer(secret, { answer: 'agreed', seen: now });
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ isError }) => isError)).toEqual([false, false]);
    expect(await consent()).toMatchObject({ state: 'agreed', changedSince: 0 });
    expect(await look(secret)).toMatchObject({ kind: 'answered', answer: 'agreed', lots: 1 });
    expect(await answer(secret, { answer: 'change', text: 'No!' })).toMatchObject({
      code: 'ConsentIsAnswered',
    });
    const { body } = await manager.call('POST /api/console/sellers/:sellerId/log', {
      params: { sellerId },
      body: {},
    });
    expect(body.entries.map(({ action, person }) => [action, person.split(' <')[0]])).toEqual([
      ['consent.agree', 'Ruth Willard'],
      ['consent.ask', 'Ada Bidder'],
    ]);
  });

  test('sees every lot once, also when staff move one between two looks', async () => {
    for (let i = 0; i < 50; i += 1) await makeLot(`Spoon ${i}`, consignorId);
    const secret = await sent();
    const first = await seenBy(secret);
    expect(first).toMatchObject({ total: 51 });
    const { id: sessionAfter } = await server.make.session({ auction_id: saleId, position: 2 });
    const shown = first.lots.map(({ lotId }) => lotId);
    await server.database.kysely
      .updateTable('lots')
      .set({ session_id: sessionAfter })
      .where('id', '=', lamp)
      .execute();
    const rest = await look(secret, server.client(), shown.length);
    const next = rest.kind === 'open' ? rest.lots.map(({ lotId }) => lotId) : [];
    expect(new Set([...shown, ...next]).size).toBe(51);
  });

  test('asks for a change in words, which its staff read', async () => {
    const secret = await sent();
    expect(await answer(secret, { answer: 'change', text: ' ' })).toMatchObject({
      code: 'ConsentNeedsText',
    });
    const text = 'The lamp is brass,\nnot iron.';
    expect(await answer(secret, { answer: 'change', text })).toMatchObject({ isError: false });
    expect(await consent()).toMatchObject({ state: 'change', text });
    expect(await warnings()).toEqual([['ConsentMissing', 1]]);
  });
});

describe('a link', () => {
  test('that is none, is a newer one’s, was taken back, is too old or of a published sale opens nothing', async () => {
    expect(await look('no secret')).toEqual({ kind: 'unknown' });
    expect(await look(Buffer.alloc(32).toString('base64url'))).toEqual({ kind: 'unknown' });
    const first = await sent();
    const requestId = uuid();
    await ask(requestId);
    const second = await secretSent();
    expect(await look(first)).toMatchObject({ kind: 'revoked', consignor: 'Ruth Willard' });
    expect((await look(second)).kind).toBe('open');
    for (const _ of [1, 2]) expect(await takeBack(requestId)).toMatchObject({ isError: false });
    expect((await look(second)).kind).toBe('revoked');
    const third = await sent();
    const { seen } = await seenBy(third);
    await server.clock.shift(14 * day + 1_000);
    expect((await look(third)).kind).toBe('expired');
    for (const secret of [first, second, third, 'none']) {
      expect(await answer(secret, { answer: 'agreed', seen })).toMatchObject({
        code: 'ConsentLinkGone',
      });
    }
    expect(await consent()).toMatchObject({ state: 'lapsed', openRequestId: null });
    const fourth = await sent();
    const now = await server.clock.now();
    await server.database.kysely
      .updateTable('auctions')
      .set({ previewed_at: now, published_at: now })
      .where('id', '=', saleId)
      .execute();
    expect((await look(fourth)).kind).toBe('published');
    expect(await ask()).toMatchObject({ code: 'ConsentNotAsked' });
  });

  test('opens nothing once the address that it was sent to is corrected, and not before', async () => {
    const secret = await sent();
    expect(await saveConsignor({ email, phone: '(518) 555-0140' })).toMatchObject({
      isError: false,
    });
    expect((await look(secret)).kind).toBe('open');
    const { seen } = await seenBy(secret);
    const corrected = { email: `corrected-${email}`, phone: '(518) 555-0140' };
    expect(await saveConsignor(corrected)).toMatchObject({ isError: false });
    expect((await look(secret)).kind).toBe('revoked');
    expect(await answer(secret, { answer: 'agreed', seen })).toMatchObject({
      code: 'ConsentLinkGone',
    });
    expect(await consent()).toMatchObject({ state: 'lapsed', openRequestId: null });
  });

  test('is of the company’s own site, and opens nothing on another company’s', async () => {
    const own = await server.make.site({ seller_company_id: sellerId });
    const other = await server.make.site();
    const secret = await sent();
    expect((await mails()).at(-1)?.link).toContain(`//${own.host}`);
    expect((await look(secret, server.client(own.host))).kind).toBe('open');
    expect(await look(secret, server.client(other.host))).toEqual({ kind: 'unknown' });
  });

  test('is kept as a hash alone', async () => {
    const secret = await sent();
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select to_jsonb(r)::text as row from consent_requests r',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(secret);
  });

  test('shows pictures of the draft by keys of their own, and no other', async () => {
    const pictures = [uuid(), uuid()];
    await server.database.kysely
      .insertInto('lot_images')
      .values(
        pictures.map((id, index) => ({
          id,
          lot_id: lamp,
          position: index + 1,
          file_name: `${index}.jpg`,
          file_key: 'none',
          width: 1,
          height: 1,
        })),
      )
      .execute();
    const [first, second] = (await seenBy(await sent())).lots[0]?.pictures ?? [];
    const status = async (address: string, host?: string) =>
      (await server.client(host).request('GET', address)).status;
    const open = `${first?.path}/450?key=${first?.key}`;
    expect(await status(open)).toBe(200);
    expect(await status(`${first?.path}/450`)).toBe(404);
    expect(await status(`${first?.path}/450?key=${second?.key}`)).toBe(404);
    const other = await server.make.site();
    expect(await status(open, other.host)).toBe(404);
  });
});

describe('the company', () => {
  test('mails once a request, and says why it cannot', async () => {
    const requestId = uuid();
    for (const _ of [1, 2]) expect(await ask(requestId)).toMatchObject({ isError: false });
    expect(await mails()).toHaveLength(1);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ consignor_id: null })
      .where('lot_id', '=', lamp)
      .execute();
    expect(await ask()).toMatchObject({ code: 'ConsignorHasNoLots' });
    await server.database.kysely
      .updateTable('consignors')
      .set({ email: '' })
      .where('id', '=', consignorId)
      .execute();
    expect(await ask()).toMatchObject({ code: 'ConsignorHasNoEmail' });
    expect(await mails()).toHaveLength(1);
  });

  test('does not flood a mailbox', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await sent();
    expect(await ask()).toMatchObject({ code: 'TooManyConsentMails' });
    expect((await look(await secretSent())).kind).toBe('open');
  });

  test('asks five a day while nobody has verified it, and its mails say so', async () => {
    const caution = 'has not verified this company yet';
    await sent();
    expect(await latestMailTo(server, email)).not.toContain(caution);
    await server.database.kysely
      .updateTable('seller_companies')
      .set({ verified_at: null })
      .where('id', '=', sellerId)
      .execute();
    const others = Array.from({ length: 6 }, () => uuid());
    for (const id of others) {
      await server.database.kysely
        .insertInto('consignors')
        .values({ id, seller_company_id: sellerId, name: id, email: `${id}@example.com` })
        .execute();
      await makeLot('Chair', id);
    }
    const [last = '', ...first] = others;
    for (const id of first) expect(await ask(uuid(), id)).toMatchObject({ isError: false });
    expect(await latestMailTo(server, `${first[0]}@example.com`)).toContain(caution);
    expect(await ask(uuid(), last)).toMatchObject({ code: 'TooManyConsentMails' });
  });

  test('asks its own consignors alone', async () => {
    const { id } = await server.make.seller();
    const foreign = uuid();
    await server.database.kysely
      .insertInto('consignors')
      .values({ id: foreign, seller_company_id: id, name: 'Sam', email: 'sam@example.com' })
      .execute();
    expect(await ask(uuid(), foreign)).toMatchObject({ code: 'ConsignorHasNoLots' });
  });

  test('sees before it publishes whose consent is missing, and what was changed since', async () => {
    expect(await warnings()).toEqual([['ConsentMissing', 1]]);
    await agree(await sent());
    expect(await warnings()).toEqual([]);
    // Another lot number does not change the item itself.
    await server.database.kysely
      .updateTable('lots')
      .set({ lot_number: '900' })
      .where('id', '=', lamp)
      .execute();
    expect(await warnings()).toEqual([]);
    await retitle(lamp, 'Iron lamp');
    const shade = await makeLot('Lamp shade', consignorId);
    expect(await warnings()).toEqual([['ConsentChanged', 2]]);
    expect(await consent()).toMatchObject({ state: 'agreed', changedSince: 2 });
    await agree(await sent());
    expect(await warnings()).toEqual([]);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ consignor_id: null })
      .where('lot_id', '=', shade)
      .execute();
    expect(await consent()).toMatchObject({ state: 'agreed', changedSince: 1 });
  });
});
