import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pickupScene, tuesday } from '#main/testing/pickup-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';
import { pickupPlan } from './public.ts';

let server: TestServer;
const scene = pickupScene(() => server);

beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.freeze(tuesday));
afterAll(() => server.drop());

async function sale() {
  const { id: auctionId } = await server.make.auction();
  const won = await scene.winner(auctionId, [100_00]);
  const { email } = await server.database.kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', won.bidderId)
    .executeTakeFirstOrThrow();
  return { auctionId, ann: { ...won, email }, staff: await scene.staffOf(auctionId) };
}
const nameAs = (client: TestClient, invoiceId: string, name: string) =>
  client.call('POST /api/site/nameCollector', { body: { InvoiceSecureId: invoiceId, name } });
const handOverAll = (
  client: TestClient,
  { id, lotIds }: { id: string; lotIds: readonly string[] },
) =>
  client.call('POST /api/site/handover', {
    body: { Param: id, lots: [...lotIds], signedBy: 'Sam Lee', signature: 'M1 2L3 4' },
  });
async function seenByAll({ auctionId, ann, staff }: Awaited<ReturnType<typeof sale>>) {
  const params = { invoiceId: ann.id };
  const invoice = await ann.client.call('GET /api/site/GetInvoice/:invoiceId', { params });
  const checkIn = await staff.client.call('GET /api/site/checkin/:invoiceId', { params });
  const [planned] = (await pickupPlan(server.database.kysely, auctionId)) ?? [];
  return [invoice.body.collectorName, checkIn.body.collectorName, planned?.collectorName];
}

test('the bidder names somebody, corrects the name and takes it back; staff see it', async () => {
  const made = await sale();
  const { ann } = made;
  expect(await seenByAll(made)).toEqual(['', '', '']);
  for (const name of ['Sam Lea', 'Sam Lee', '']) {
    expect(await nameAs(ann.client, ann.id, ` ${name} `)).toMatchObject({ status: 200, body: {} });
    expect(await seenByAll(made)).toEqual([name, name, name]);
  }
});

test('the buyer is mailed whatever was changed, and nothing when nothing was', async () => {
  const { auctionId, ann } = await sale();
  await server.database.kysely
    .updateTable('seller_companies')
    .set({ company_name: 'Hudson Valley', phone: '5185550142' })
    .where('id', '=', (seller) =>
      seller.selectFrom('auctions').select('seller_company_id').where('id', '=', auctionId),
    )
    .execute();
  const facts = async () =>
    [...(await latestMailTo(server, ann.email)).matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(
      ([, cell]) => cell,
    );
  const letter = 'collector-changed';
  const sent: string[] = [];
  for (const { name, before } of [
    { name: 'Sam Lea', before: 'You, nobody else' },
    { name: 'Sam Lee', before: 'Sam Lea' },
    { name: '', before: 'Sam Lee' },
  ]) {
    for (const again of [name, ` ${name}`]) await nameAs(ann.client, ann.id, again);
    sent.push(letter);
    expect(await mailsTo(server, ann.email)).toEqual(sent);
    const now = name === '' ? 'You, nobody else' : name;
    expect(await facts()).toEqual(
      expect.arrayContaining(['May collect now', now, 'Before', before]),
    );
  }
  const mail = await latestMailTo(server, ann.email);
  expect(mail).toContain(`/dashboard/invoice/${ann.id}`);
  expect(mail).toContain('The seller is Hudson Valley: (518) 555-0142.');
});

test('nobody else may name them: not another bidder, not the staff', async () => {
  const made = await sale();
  const { auctionId, ann, staff } = made;
  const ben = await server.make.invoice({ auction_id: auctionId }, [50_00]);
  const others = [staff.client, await scene.signedIn(ben.bidderId)];
  for (const client of others) expect((await nameAs(client, ann.id, 'Eve')).status).toBe(404);
  expect(await mailsTo(server, ann.email)).toEqual([]);
  expect(await seenByAll(made)).toEqual(['', '', '']);
});

test.each([
  ['a line break', 'Sam\nLee'],
  ['a bidi control', 'Sam \u202eLee'],
  ['101 characters', 'x'.repeat(101)],
])('a name with %s is refused', async (_what, name) => {
  const made = await sale();
  expect((await nameAs(made.ann.client, made.ann.id, name)).status).toBe(400);
  expect(await seenByAll(made)).toEqual(['', '', '']);
});

test('once all lots have been handed over there is nobody to name', async () => {
  const made = await sale();
  const { ann, staff } = made;
  expect((await handOverAll(staff.client, ann)).status).toBe(200);
  expect((await nameAs(ann.client, ann.id, 'Sam Lee')).body).toMatchObject({
    message: 'There is nothing left to pick up for this invoice.',
  });
  expect(await mailsTo(server, ann.email)).toEqual([]);
  expect(await seenByAll(made)).toEqual(['', '', '']);
});
