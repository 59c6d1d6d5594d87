import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pickupScene, slotAt, tuesday } from '#main/testing/pickup-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readIcal } from '#browsing/discovery/testing/read-ical.ts';

const otherHost = 'other.localhost';
let server: TestServer;
let seller: string;
const scene = pickupScene(() => server);

beforeAll(async () => {
  server = await testServer();
  seller = (await server.make.seller({ company_name: 'Hudson Sales', phone: '5185550111' })).id;
  const { id } = await server.make.seller();
  await server.make.site({ host: otherHost, name: 'Other', seller_company_id: id });
});
beforeEach(() => server.clock.freeze(tuesday));
afterAll(() => server.drop());

async function sale() {
  const { id: auctionId } = await server.make.auction({ seller_company_id: seller });
  const windowId = await scene.window(auctionId);
  return { auctionId, windowId, ann: await scene.winner(auctionId) };
}

async function calendar({ cookies, host }: TestClient, invoiceId: string) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { statusCode, headers, body } = await server.app.inject({
    url: `/ical/pickup/${invoiceId}.ics`,
    headers: { host, cookie },
  });
  return { status: statusCode, headers, body };
}

test('the reserved slot goes into the bidder’s calendar, and a moved one replaces it', async () => {
  const { windowId, ann } = await sale();
  expect((await calendar(ann.client, ann.id)).status).toBe(404);
  await scene.choose(ann, windowId, slotAt(1));
  const first = await calendar(ann.client, ann.id);
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  const address = `http://localhost:3000/dashboard/invoice/${ann.id}`;
  expect(readIcal(first.body).events).toEqual([
    {
      UID: `pickup-${ann.id}`,
      SEQUENCE: '0',
      DTSTAMP: '20261124T150000Z',
      DTSTART: '20261128T151500Z',
      DTEND: '20261128T153000Z',
      SUMMARY: 'Pickup: Contents of a farmhouse',
      LOCATION: '1 Main Street, Hudson, NY 12534',
      DESCRIPTION: `Invoice #${ann.invoiceNumber} from Hudson Sales ((518) 555-0111, seller@example.com). Show the pickup code of your invoice when you arrive.\n${address}`,
      URL: address,
      TRANSP: 'TRANSPARENT',
    },
  ]);
  await scene.choose(ann, windowId, slotAt(3), (await scene.reservationOf(ann.id))?.id);
  expect(readIcal((await calendar(ann.client, ann.id)).body).events).toMatchObject([
    { UID: `pickup-${ann.id}`, SEQUENCE: '1', DTSTART: '20261128T154500Z' },
  ]);
});

test('nobody else gets it', async () => {
  const { auctionId, windowId, ann } = await sale();
  await scene.choose(ann, windowId, slotAt(1));
  const eve = await scene.winner(auctionId);
  expect((await calendar(server.client(), ann.id)).status).toBe(401);
  expect((await calendar(eve.client, ann.id)).status).toBe(404);
  const elsewhere = await scene.signedIn(ann.bidderId, otherHost);
  expect((await calendar(elsewhere, ann.id)).status).toBe(404);
  expect((await calendar(ann.client, uuid())).status).toBe(404);
  expect((await calendar(ann.client, 'no-id')).status).toBe(404);
});
