import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { field, openBrowser, signedInPerson } from './support/browser.ts';
import type { Reply } from './support/browser.ts';
import { addWindow, makeWinner, noIds, slot } from './support/winner.ts';
import type { Winner } from './support/winner.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const text = expect.any(String) as string;

interface Slot {
  readonly pickupDateTime: string;
  readonly securePickupWindowId: string;
  readonly reserved: boolean;
}
const schedule = async ({ get, invoiceId }: Winner) => (await get(`GetSchedule/${invoiceId}`)).body;
const slotsOf = async (winner: Winner) => field(await schedule(winner), 'timeSlots') as Slot[];
const reservedOf = async (winner: Winner) =>
  (await slotsOf(winner)).filter(({ reserved }) => reserved).map((one) => one.pickupDateTime);
const windowOf = async (winner: Winner) => (await slotsOf(winner))[0]?.securePickupWindowId ?? '';

/** Chooses a time as a page does that shows the present schedule. */
async function choose(
  winner: Winner,
  BlockStartTime: string,
  changes: object = {},
): Promise<Reply> {
  const shown = await schedule(winner);
  return winner.post('selectTimeBlock', {
    InvoiceSecureId: winner.invoiceId,
    PickupWindowSecureId: await windowOf(winner),
    BlockStartTime,
    PickupReservationSecureId: field(shown, 'selectedPickupReservationSecureId'),
    ...changes,
  });
}
const messageOf = ({ body }: Reply) => field(body, 'message') ?? '';

describe('GetSchedule', () => {
  test('answers the fields of section 3', async () => {
    const winner = await makeWinner(server);
    const body = await schedule(winner);
    expect(body).toMatchObject({
      isError: false,
      message: '',
      availableDays: [text],
      address1: '1 Main Street',
      address2: text,
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      phone: text,
      email: text,
      title: 'Contents of a farmhouse',
      invoiceNumber: expect.any(Number),
      auctionTimeZoneDisplayName: text,
      selectedPickupReservationSecureId: null,
    });
    expect(field(body, 'timeSlots')).toEqual(
      [0, 1, 2, 3].map((index) => ({
        pickupDay: text,
        pickupDateTime: slot(index),
        pickupDateTimeLocalStr: text,
        timeString: text,
        securePickupWindowId: text,
        reserved: false,
      })),
    );
  });

  test('answers an error with a message where there are no times', async () => {
    const winner = await makeWinner(server, {}, { windows: false });
    expect(await schedule(winner)).toMatchObject({ isError: true, message: text, timeSlots: [] });
    expect((await winner.get('GetInvoices/0/8')).body).toMatchObject({
      data: [{ hasScheduler: false, pickupTimesAvailable: false, pickupTimeStr: '' }],
    });
  });

  test('is not found by other bidders, and needs a login', async () => {
    const winner = await makeWinner(server);
    const path = `GetSchedule/${winner.invoiceId}`;
    expect((await (await signedInPerson(server)).get(path)).status).toBe(404);
    expect((await openBrowser(server).get(path)).status).toBe(401);
  });

  test.each(noIds)('of %j is not found', async (id) => {
    const { get } = await signedInPerson(server);
    expect([400, 404, 414]).toContain((await get(`GetSchedule/${encodeURIComponent(id)}`)).status);
  });
});

describe('selectTimeBlock', () => {
  test('reserves, and moves', async () => {
    const winner = await makeWinner(server);
    expect(messageOf(await choose(winner, slot(1)))).toBe('');
    expect(await reservedOf(winner)).toEqual([slot(1)]);
    expect(field(await schedule(winner), 'selectedPickupReservationSecureId')).toEqual(text);
    expect((await winner.get('GetInvoices/0/8')).body).toMatchObject({
      data: [{ pickupTimeStr: expect.stringMatching(/./) }],
    });
    expect(messageOf(await choose(winner, slot(3)))).toBe('');
    expect(await reservedOf(winner)).toEqual([slot(3)]);
    const free = (await slotsOf(winner)).map((one) => one.pickupDateTime);
    expect(free).toEqual([slot(0), slot(1), slot(2), slot(3)]);
  });

  test('of the time that is reserved already changes nothing', async () => {
    const winner = await makeWinner(server);
    await choose(winner, slot(1));
    await choose(winner, slot(1));
    expect(await reservedOf(winner)).toEqual([slot(1)]);
  });

  test('from a page that shows an older reservation answers a message', async () => {
    const winner = await makeWinner(server);
    await choose(winner, slot(1));
    const stale = await choose(winner, slot(2), { PickupReservationSecureId: null });
    expect(messageOf(stale)).toMatch(/./);
    expect(await reservedOf(winner)).toEqual([slot(1)]);
  });

  test.each([
    ['between two slots', () => new Date(Date.parse(slot(1)) + 60_000).toISOString()],
    ['after the window', () => slot(4)],
    ['before the window', () => slot(-1)],
    ['long ago', () => '1999-12-31T10:00:00.000Z'],
    ['long from now', () => '9999-12-31T10:00:00.000Z'],
  ])('of a time %s is a message', async (_when, time) => {
    const winner = await makeWinner(server);
    const reply = await choose(winner, time());
    expect(reply.status).toBe(200);
    expect(messageOf(reply)).toMatch(/./);
    expect(await reservedOf(winner)).toEqual([]);
  });

  test('of another auction’s window answers a message', async () => {
    const [winner, other] = [await makeWinner(server), await makeWinner(server)];
    const foreign = await addWindow(server, other.auctionId);
    const reply = await choose(winner, slot(1), { PickupWindowSecureId: foreign });
    expect([reply.status, messageOf(reply)]).toEqual([200, expect.stringMatching(/./)]);
    expect(await reservedOf(winner)).toEqual([]);
  });

  test('for somebody else’s invoice is not found', async () => {
    const [winner, other] = [await makeWinner(server), await makeWinner(server)];
    const reply = await choose(other, slot(1), {
      InvoiceSecureId: winner.invoiceId,
      PickupWindowSecureId: await windowOf(winner),
    });
    expect(reply.status).toBe(404);
    expect(await reservedOf(winner)).toEqual([]);
  });

  test('needs a login and the anti-forgery header', async () => {
    const winner = await makeWinner(server);
    const body = {
      InvoiceSecureId: winner.invoiceId,
      PickupWindowSecureId: await windowOf(winner),
      BlockStartTime: slot(1),
      PickupReservationSecureId: null,
    };
    expect((await openBrowser(server).post('selectTimeBlock', body)).status).toBe(401);
    const forged = await winner.client.request('POST', '/api/site/selectTimeBlock', { body });
    expect(forged.status).toBe(400);
    expect(await reservedOf(winner)).toEqual([]);
  });

  const nonsense = ['', 7, true, [], {}, 'tomorrow', '2027-13-40T25:00:00Z', "' or 1=1 --"];
  test.each(['InvoiceSecureId', 'PickupWindowSecureId', 'BlockStartTime'])(
    'does not understand nonsense as %s',
    async (name) => {
      const winner = await makeWinner(server);
      for (const value of [null, undefined, ...nonsense]) {
        const reply = await choose(winner, slot(1), { [name]: value });
        expect([400, 404]).toContain(reply.status);
        expect(JSON.stringify(reply.body ?? '')).not.toMatch(/syntax|select |stack/i);
      }
      expect(await reservedOf(winner)).toEqual([]);
    },
  );

  test('does not understand nonsense as PickupReservationSecureId', async () => {
    const winner = await makeWinner(server);
    for (const value of nonsense) {
      const reply = await choose(winner, slot(1), { PickupReservationSecureId: value });
      expect([400, 404]).toContain(reply.status);
    }
    expect(await reservedOf(winner)).toEqual([]);
  });
});

const handOver = (who: Pick<Winner, 'post'>, Param: string, lots: unknown, changes: object = {}) =>
  who.post('handover', { Param, lots, signedBy: 'Ada', signature: 'M1 1 L2 2', ...changes });

async function staffOf({ auctionId }: Winner) {
  const person = await signedInPerson(server);
  const { kysely } = server.database;
  const row = await kysely
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('staff')
    .values({ user_id: person.id, role: 'cashier', ...row })
    .execute();
  return person;
}

describe('the seller’s check-in', () => {
  test('is open to that seller’s staff alone', async () => {
    const [winner, rival] = [await makeWinner(server), await makeWinner(server)];
    const path = `checkin/${winner.invoiceId}`;
    for (const who of [winner, await staffOf(rival)]) {
      expect((await who.get(path)).status).toBe(404);
      expect((await handOver(who, winner.invoiceId, winner.lotIds)).status).toBe(404);
    }
    const visitor = openBrowser(server);
    expect((await visitor.get(path)).status).toBe(401);
    expect((await handOver(visitor, winner.invoiceId, winner.lotIds)).status).toBe(401);
    const staff = await staffOf(winner);
    expect((await staff.get(path)).body).toMatchObject({ secureId: winner.invoiceId });
    const { status, body } = await handOver(staff, winner.invoiceId, winner.lotIds);
    expect(status).toBe(200);
    expect(field(body, 'lots')).toMatchObject([
      { handedOverStr: expect.stringContaining('Ada') },
      { handedOverStr: expect.stringContaining('Ada') },
    ]);
  });

  test('hands no lot over twice, nor one that is not on the invoice', async () => {
    const [winner, other] = [await makeWinner(server), await makeWinner(server)];
    const staff = await staffOf(winner);
    const foreign = await handOver(staff, winner.invoiceId, [...winner.lotIds, ...other.lotIds]);
    expect(foreign.status).toBe(400);
    expect((await handOver(staff, winner.invoiceId, winner.lotIds)).status).toBe(200);
    const again = await handOver(staff, winner.invoiceId, winner.lotIds, {
      signature: 'M3 3 L4 4',
    });
    expect(again.status).toBe(400);
  });

  test.each([
    [{ lots: [] }],
    [{ lots: ['x'] }],
    [{ lots: null }],
    [{ signedBy: '' }],
    [{ signedBy: '   ' }],
    [{ signedBy: 'x'.repeat(101) }],
    [{ signature: '' }],
    [{ signature: '<svg onload=alert(1)>' }],
    [{ signature: 'M1 1"/><script>' }],
    [{ signature: `M${'1'.repeat(20_000)}` }],
  ])('does not understand %j', async (changes) => {
    const winner = await makeWinner(server);
    const staff = await staffOf(winner);
    const reply = await handOver(staff, winner.invoiceId, winner.lotIds, changes);
    expect(reply.status).toBe(400);
    const { body } = await staff.get(`checkin/${winner.invoiceId}`);
    expect(field(body, 'lots')).toMatchObject([{ handedOverStr: '' }, { handedOverStr: '' }]);
  });
});
