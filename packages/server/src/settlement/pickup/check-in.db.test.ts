import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pickupScene, slotAt, tuesday } from '#main/testing/pickup-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { isHandedOver } from './public.ts';

const sellerHost = 'hudson.localhost';
const otherHost = 'other.localhost';
const signature = 'M1 2L3 4.5 -6 7M8 9L10 11';
let server: TestServer;
let seller: string;
const scene = pickupScene(() => server);

beforeAll(async () => {
  server = await testServer();
  seller = (await server.make.seller()).id;
  const other = (await server.make.seller()).id;
  await server.make.site({ host: sellerHost, name: 'Hudson', seller_company_id: seller });
  await server.make.site({ host: otherHost, name: 'Other', seller_company_id: other });
});
beforeEach(() => server.clock.freeze(tuesday));
afterAll(() => server.drop());

async function sale() {
  const { id: auctionId } = await server.make.auction({ seller_company_id: seller });
  const windowId = await scene.window(auctionId);
  const ann = await scene.winner(auctionId, [100_00, 50_00, 20_00]);
  return { auctionId, windowId, ann, staff: await scene.staffOf(auctionId) };
}
const read = (client: TestClient, invoiceId: string) =>
  client.call('GET /api/site/checkin/:invoiceId', { params: { invoiceId } });
const handOver = (
  client: TestClient,
  invoiceId: string,
  lots: readonly (string | undefined)[],
  signed: { signedBy?: string; signature?: string } = {},
) =>
  client.call('POST /api/site/handover', {
    body: {
      Param: invoiceId,
      lots: lots.map((lot) => lot ?? ''),
      signedBy: 'Ann Bidder',
      signature,
      ...signed,
    },
  });
const handovers = (invoiceId: string) =>
  server.database.kysely
    .selectFrom('handovers')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .execute();

test('staff see who has come, whether it is paid, and what to hand over', async () => {
  const { windowId, ann, staff } = await sale();
  await scene.choose(ann, windowId, slotAt(0));
  await scene.voidLots(ann.id, [ann.lotIds[1] ?? '']);
  const { status, body } = await read(staff.client, ann.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    secureId: ann.id,
    invoiceNumber: ann.invoiceNumber,
    auctionTitle: 'Contents of a farmhouse',
    bidderUserName: 'Ada Bidder',
    phone: '(518) 555-0100',
    paymentStatus: 'Unpaid',
    // 100 and 20 dollars, a premium of 18 % and a tax of 8.875 %.
    amountDue: 154.17,
    pickupTimeStr: 'Sat, Nov 28, 2026, 10:00 – 10:15 AM EST',
  });
  expect(
    body.lots.map(({ secureId, voided, handedOverStr }) => [secureId, voided, handedOverStr]),
  ).toEqual(ann.lotIds.map((id, index) => [id, index === 1, '']));
});

describe('handing over', () => {
  test('ticks lots off, says who signed when, and keeps it', async () => {
    const { ann, staff } = await sale();
    const [first, second, third] = ann.lotIds;
    const { status, body } = await handOver(staff.client, ann.id, [first, third]);
    expect(status).toBe(200);
    const noted = 'Nov 24, 2026, 10:00 AM EST, signed by Ann Bidder';
    expect(body.lots.map(({ handedOverStr }) => handedOverStr)).toEqual([noted, '', noted]);
    expect(await handovers(ann.id)).toEqual([
      expect.objectContaining({
        staff_id: staff.id,
        signed_by: 'Ann Bidder',
        signature,
        handed_over_at: tuesday,
      }),
    ]);
    const { kysely } = server.database;
    expect(await isHandedOver(kysely, [second ?? ''])).toBe(false);
    expect(await isHandedOver(kysely, [second ?? '', third ?? ''])).toBe(true);
    expect(await isHandedOver(kysely, [])).toBe(false);
    // The rest can be picked up later, by somebody else.
    const later = await handOver(staff.client, ann.id, [second], {
      signedBy: 'Ben Friend',
      signature: 'M0 0L9 9',
    });
    expect(later.body.lots[1]?.handedOverStr).toContain('Ben Friend');
    expect(await handovers(ann.id)).toHaveLength(2);
  });

  test('gives nothing when a part of it cannot be given', async () => {
    const { auctionId, ann, staff } = await sale();
    const [first, second, third] = ann.lotIds;
    const stranger = await scene.winner(auctionId);
    await scene.voidLots(ann.id, [second ?? '']);
    await handOver(staff.client, ann.id, [first]);
    const numbers = (await read(staff.client, ann.id)).body.lots.map(({ lotNumber }) => lotNumber);
    const again = 'Nothing was recorded; please check the list again.';
    for (const [lots, message] of [
      [[third, second], `Lot ${numbers[1]} was taken off this invoice. ${again}`],
      [[third, first], `Lot ${numbers[0]} was handed over already. ${again}`],
      [[third, stranger.lotIds[0]], `A lot is not on this invoice. ${again}`],
    ] as const) {
      const { status, body } = await handOver(staff.client, ann.id, lots, {
        signature: 'M5 5L6 6',
      });
      expect({ status, body }).toMatchObject({ status: 400, body: { message } });
    }
    expect((await read(staff.client, ann.id)).body.lots[2]?.handedOverStr).toBe('');
    expect(await handovers(ann.id)).toHaveLength(1);
  });

  test('once more after a lost answer is the same handover', async () => {
    const { ann, staff } = await sale();
    const first = await handOver(staff.client, ann.id, ann.lotIds);
    const second = await handOver(staff.client, ann.id, ann.lotIds);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await handovers(ann.id)).toHaveLength(1);
  });

  test('nor does a typed signature, which is the same each time, tell two handovers apart', async () => {
    const { ann, staff } = await sale();
    const [first, second, third] = ann.lotIds;
    const typed = { signature: 'M0 0L300 0' };
    for (const lots of [[first], [second, third], [second, third], [third], [first]]) {
      const { status } = await handOver(staff.client, ann.id, lots, typed);
      expect({ lots, status }).toEqual({ lots, status: 200 });
    }
    expect(await handovers(ann.id)).toHaveLength(2);
    // A handover of two lots together fails as a whole.
    expect((await handOver(staff.client, ann.id, [first, second], typed)).status).toBe(400);
  });

  test('is not for a winner who is one of the staff themselves', async () => {
    const { ann, staff } = await sale();
    const row = { user_id: ann.bidderId, seller_company_id: seller, role: 'cashier' } as const;
    await server.database.kysely.insertInto('staff').values(row).execute();
    const { status, body } = await handOver(ann.client, ann.id, ann.lotIds);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('A colleague') },
    });
    expect(await handovers(ann.id)).toEqual([]);
    expect((await handOver(staff.client, ann.id, ann.lotIds)).status).toBe(200);
  });

  test('and taking off the invoice at once: one of them happens', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { ann, staff } = await sale();
      const [lot = ''] = ann.lotIds;
      const [given, taken] = await Promise.all([
        handOver(staff.client, ann.id, [lot]),
        scene.voidLots(ann.id, [lot]),
      ]);
      expect([given.status, taken.kind]).toEqual(
        taken.kind === 'changed' ? [400, 'changed'] : [200, 'refused'],
      );
    }
  });

  test('by two at once happens once for each lot', async () => {
    const { auctionId, ann, staff } = await sale();
    const colleague = await scene.staffOf(auctionId);
    const answers = await Promise.all(
      [staff, colleague, staff, colleague].map(({ client }, index) =>
        handOver(client, ann.id, ann.lotIds.slice(index % 2), { signature: `M${index} 0L1 1` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(await handovers(ann.id)).toHaveLength(1);
  });

  test.each([
    ['no lots', { lots: [] }],
    ['no name', { signedBy: ' ' }],
    ['a name that turns what follows around', { signedBy: 'Ann \u202E' }],
    ['a name of two lines', { signedBy: 'Ann\nBen' }],
    ['a signature that is no path', { signature: 'M1 2"/><script>' }],
  ])('with %s is refused', async (_, wrong) => {
    const { ann, staff } = await sale();
    const { status } = await staff.client.call('POST /api/site/handover', {
      body: { Param: ann.id, lots: [...ann.lotIds], signedBy: 'Ann', signature, ...wrong },
    });
    expect(status).toBe(400);
    expect(await handovers(ann.id)).toEqual([]);
  });
});

test('nobody but the seller’s staff, on the marketplace or their own host, checks anybody in', async () => {
  const { auctionId, ann, staff } = await sale();
  const elsewhere = (await server.make.auction()).id;
  const callers = [
    [server.client(), 401],
    [ann.client, 404],
    [(await scene.staffOf(elsewhere)).client, 404],
    [await scene.signedIn(staff.id, otherHost), 404],
    [(await scene.staffOf(auctionId, sellerHost)).client, 200],
  ] as const;
  for (const [client, status] of callers) {
    expect((await read(client, ann.id)).status).toBe(status);
    expect((await handOver(client, ann.id, ann.lotIds)).status).toBe(status);
  }
  expect((await read(staff.client, uuid())).status).toBe(404);
});
