import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, pickupScene, slotAt, tuesday, windowStart } from '#main/testing/pickup-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { pickupPlan, pickupsOf } from './public.ts';

const sellerHost = 'hudson.localhost';
const otherHost = 'other.localhost';
let server: TestServer;
let seller: string;
const scene = pickupScene(() => server);
const choose: typeof scene.choose = (...wish) => scene.choose(...wish);
const schedule: typeof scene.schedule = (...of) => scene.schedule(...of);
const { reservationOf } = scene;

beforeAll(async () => {
  server = await testServer();
  seller = (await server.make.seller({ company_name: 'Hudson Sales', phone: '(518) 555-0111' })).id;
  const other = (await server.make.seller()).id;
  await server.make.site({ host: sellerHost, name: 'Hudson', seller_company_id: seller });
  await server.make.site({ host: otherHost, name: 'Other', seller_company_id: other });
});
beforeEach(() => server.clock.freeze(tuesday));
afterAll(() => server.drop());

async function sale(row: Parameters<typeof scene.window>[1] = {}) {
  const { id: auctionId } = await server.make.auction({ seller_company_id: seller });
  return { auctionId, windowId: await scene.window(auctionId, row) };
}
const pickupOf = async (invoiceId: string) =>
  (await pickupsOf(server.database.kysely, [invoiceId])).get(invoiceId);

describe('the schedule', () => {
  test('shows each slot with a place left, in the auction’s time, and where to come', async () => {
    const { auctionId, windowId } = await sale();
    await server.database.kysely
      .updateTable('auctions')
      .set({ address2: 'Rear Barn' })
      .where('id', '=', auctionId)
      .execute();
    const ann = await scene.winner(auctionId);
    const { timeSlots, ...rest } = await schedule(ann.client, ann.id);
    expect(rest).toEqual({
      isError: false,
      message: '',
      availableDays: ['2026-11-28'],
      address1: '1 Main Street',
      address2: 'Rear Barn',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      phone: '(518) 555-0111',
      email: 'seller@example.com',
      title: 'Contents of a farmhouse',
      invoiceNumber: ann.invoiceNumber,
      auctionTimeZoneDisplayName: 'Eastern Time',
      selectedPickupReservationSecureId: null,
    });
    expect(timeSlots.map((slot) => slot.pickupDateTime)).toEqual([0, 1, 2, 3].map(slotAt));
    expect(timeSlots[3]).toEqual({
      pickupDay: '2026-11-28',
      pickupDateTime: slotAt(3),
      pickupDateTimeLocalStr: 'Nov 28, 2026, 10:45 AM EST',
      timeString: '10:45 AM – 11:00 AM',
      securePickupWindowId: windowId,
      reserved: false,
    });
  });

  test('of several windows is in order of time, day by day of the auction’s zone', async () => {
    const { auctionId } = await sale({ ends_at: new Date(windowStart.getTime() + 15 * minuteMs) });
    // Friday evening in New York is Saturday in UTC.
    await scene.window(auctionId, {
      starts_at: new Date('2026-11-28T00:30:00Z'),
      ends_at: new Date('2026-11-28T01:00:00Z'),
    });
    const ann = await scene.winner(auctionId);
    const { timeSlots, availableDays } = await schedule(ann.client, ann.id);
    expect(availableDays).toEqual(['2026-11-27', '2026-11-28']);
    expect(timeSlots.map(({ pickupDay, timeString }) => `${pickupDay} ${timeString}`)).toEqual([
      '2026-11-27 7:30 PM – 7:45 PM',
      '2026-11-27 7:45 PM – 8:00 PM',
      '2026-11-28 10:00 AM – 10:15 AM',
    ]);
  });

  test('leaves out what has begun and what is full, but never one’s own slot', async () => {
    const { auctionId, windowId } = await sale();
    const [ann, ben] = [await scene.winner(auctionId), await scene.winner(auctionId)];
    expect(await choose(ann, windowId, slotAt(1))).toBeUndefined();
    expect(await choose(ben, windowId, slotAt(2))).toBeUndefined();
    const seen = async () =>
      (await schedule(ann.client, ann.id)).timeSlots.map((slot) => [
        slot.pickupDateTime,
        slot.reserved,
      ]);
    expect(await seen()).toEqual([
      [slotAt(0), false],
      [slotAt(1), true],
      [slotAt(3), false],
    ]);
    await server.clock.freeze(new Date(slotAt(2)));
    expect(await seen()).toEqual([
      [slotAt(1), true],
      [slotAt(3), false],
    ]);
  });

  test('says so when there is nothing to choose', async () => {
    const { id: auctionId } = await server.make.auction({ seller_company_id: seller });
    const ann = await scene.winner(auctionId);
    expect(await schedule(ann.client, ann.id)).toMatchObject({
      isError: true,
      code: 'NoPickupTimes',
      message: 'This auction has no pickup times to choose from. Please contact the seller.',
      timeSlots: [],
    });
    expect(await pickupOf(ann.id)).toEqual({
      hasScheduler: false,
      pickupTimesAvailable: false,
      pickupTimeStr: '',
      awaitsPickup: true,
      collectorName: '',
    });
    await scene.window(auctionId);
    await server.clock.freeze(new Date(slotAt(3)));
    expect(await schedule(ann.client, ann.id)).toMatchObject({
      isError: true,
      code: 'NoPickupTimesLeft',
      message: 'No pickup times are left. Please contact the seller.',
    });
  });
});

describe('a slot', () => {
  test('is reserved, shown in lists, and the same once more changes nothing', async () => {
    const { auctionId, windowId } = await sale();
    const ann = await scene.winner(auctionId);
    expect(await pickupOf(ann.id)).toEqual({
      hasScheduler: true,
      pickupTimesAvailable: true,
      pickupTimeStr: '',
      awaitsPickup: true,
      collectorName: '',
    });
    expect(await choose(ann, windowId, slotAt(1))).toBeUndefined();
    expect((await pickupOf(ann.id))?.pickupTimeStr).toBe('Sat, Nov 28, 2026, 10:15 – 10:30 AM EST');
    const before = await reservationOf(ann.id);
    expect((await schedule(ann.client, ann.id)).selectedPickupReservationSecureId).toBe(before?.id);
    expect(await choose(ann, windowId, slotAt(1))).toBeUndefined();
    expect(await reservationOf(ann.id)).toEqual(before);
  });

  test('is left for another one, and its place is free again', async () => {
    const { auctionId, windowId } = await sale();
    const [ann, ben] = [await scene.winner(auctionId), await scene.winner(auctionId)];
    await choose(ann, windowId, slotAt(1));
    expect(await choose(ben, windowId, slotAt(1))).toBe(
      'Somebody else has just taken the last place at this time. Please choose another one.',
    );
    const shown = (await reservationOf(ann.id))?.id;
    expect(await choose(ann, windowId, slotAt(3), shown)).toBeUndefined();
    expect(await reservationOf(ann.id)).toMatchObject({ starts_at: new Date(slotAt(3)), moves: 1 });
    expect(await choose(ben, windowId, slotAt(1))).toBeUndefined();
  });

  test('serves as many invoices as it has places', async () => {
    const { auctionId, windowId } = await sale({ per_slot: 2 });
    const winners = [];
    for (let count = 0; count < 3; count += 1) winners.push(await scene.winner(auctionId));
    const answers = [];
    for (const winner of winners) answers.push(await choose(winner, windowId, slotAt(0)));
    expect(answers).toEqual([undefined, undefined, expect.stringContaining('the last place')]);
  });

  test('may be chosen before anything is paid, and until it begins', async () => {
    const { auctionId, windowId } = await sale();
    const ann = await scene.winner(auctionId);
    await server.clock.freeze(new Date(slotAt(2)));
    expect(await choose(ann, windowId, slotAt(2))).toBe(
      'This pickup time has already begun. Please choose a later one.',
    );
    await server.clock.freeze(new Date(Date.parse(slotAt(2)) - 1));
    expect(await choose(ann, windowId, slotAt(2))).toBeUndefined();
    await server.clock.freeze(new Date(Date.parse(slotAt(2)) + minuteMs));
    const shown = (await reservationOf(ann.id))?.id;
    expect(await choose(ann, windowId, slotAt(3), shown)).toBeUndefined();
  });

  test('is not chosen from a page that shows an earlier choice', async () => {
    const { auctionId, windowId } = await sale();
    const ann = await scene.winner(auctionId);
    await choose(ann, windowId, slotAt(0));
    const first = (await reservationOf(ann.id))?.id;
    await choose(ann, windowId, slotAt(1), first);
    const stale =
      'Your pickup time has been changed on another page or device. Please choose again.';
    expect(await choose(ann, windowId, slotAt(2), null)).toBe(stale);
    expect(await choose(ann, windowId, slotAt(2), first)).toBe(stale);
    expect((await reservationOf(ann.id))?.starts_at).toEqual(new Date(slotAt(1)));
  });

  test('that no window has does not exist', async () => {
    const { auctionId, windowId } = await sale();
    const elsewhere = await sale();
    const ann = await scene.winner(auctionId);
    const unknown = 'This pickup time is no longer available. Please choose another one.';
    for (const [window, start] of [
      [elsewhere.windowId, slotAt(0)],
      [uuid(), slotAt(0)],
      [windowId, new Date(Date.parse(slotAt(0)) + minuteMs).toISOString()],
      [windowId, slotAt(-1)],
      [windowId, slotAt(4)],
    ] as const) {
      expect(await choose(ann, window, start)).toBe(unknown);
    }
    expect(await choose(ann, windowId, 'tomorrow')).toBe(400);
    expect(await reservationOf(ann.id)).toBeUndefined();
  });

  test('is not for an invoice whose lots the seller took back', async () => {
    const { auctionId, windowId } = await sale();
    const ann = await scene.winner(auctionId, [100_00]);
    await scene.voidLots(ann.id, ann.lotIds);
    const nothing = 'There is nothing left to pick up for this invoice.';
    expect(await choose(ann, windowId, slotAt(0))).toBe(nothing);
    expect(await pickupOf(ann.id)).toMatchObject({
      hasScheduler: true,
      pickupTimesAvailable: false,
    });
    expect(await schedule(ann.client, ann.id)).toMatchObject({
      isError: true,
      message: nothing,
      timeSlots: [],
    });
  });
});

describe('nobody else', () => {
  test('reads the schedule of an invoice or chooses for it', async () => {
    const { auctionId, windowId } = await sale();
    const [ann, eve] = [await scene.winner(auctionId), await scene.winner(auctionId)];
    const visitor = server.client();
    const elsewhere = await scene.signedIn(ann.bidderId, otherHost);
    const read = async (client: typeof visitor) =>
      (
        await client.call('GET /api/site/GetSchedule/:invoiceId', {
          params: { invoiceId: ann.id },
        })
      ).status;
    for (const [client, status] of [
      [visitor, 401],
      [eve.client, 404],
      [elsewhere, 404],
    ] as const) {
      expect(await read(client)).toBe(status);
      expect(await choose({ id: ann.id, client }, windowId, slotAt(0))).toBe(status);
    }
    expect(await reservationOf(ann.id)).toBeUndefined();
    const onSellersHost = await scene.signedIn(ann.bidderId, sellerHost);
    expect(await read(onSellersHost)).toBe(200);
    expect(
      await choose({ id: ann.id, client: onSellersHost }, windowId, slotAt(0)),
    ).toBeUndefined();
  });
});

test('lists say that no time is left once all places ahead are taken', async () => {
  const { auctionId, windowId } = await sale({
    ends_at: new Date(windowStart.getTime() + 30 * minuteMs),
  });
  const [ann, ben, cid] = [
    await scene.winner(auctionId),
    await scene.winner(auctionId),
    await scene.winner(auctionId),
  ];
  await choose(ann, windowId, slotAt(0));
  expect((await pickupOf(cid.id))?.pickupTimesAvailable).toBe(true);
  await choose(ben, windowId, slotAt(1));
  expect((await pickupOf(cid.id))?.pickupTimesAvailable).toBe(false);
});

const releaseSlot = async (
  { id, client }: Awaited<ReturnType<typeof scene.winner>>,
  reservation: string | undefined,
) => {
  const { status, body } = await client.call('POST /api/site/releaseTimeBlock', {
    body: { InvoiceSecureId: id, PickupReservationSecureId: reservation ?? '' },
  });
  return status === 200 ? body.message : status;
};

describe('a slot given back', () => {
  test('is free for others at once, staff see it, and another can be chosen', async () => {
    const { auctionId, windowId } = await sale();
    const [ann, bob] = [await scene.winner(auctionId), await scene.winner(auctionId)];
    await choose(ann, windowId, slotAt(1));
    const reservation = await reservationOf(ann.id);
    expect(await releaseSlot(bob, reservation?.id)).toBeUndefined();
    expect(await reservationOf(ann.id)).toBeDefined();
    expect(await releaseSlot(ann, reservation?.id)).toBeUndefined();
    // The answer was lost and is asked for again.
    expect(await releaseSlot(ann, reservation?.id)).toBeUndefined();
    expect(await reservationOf(ann.id)).toBeUndefined();
    expect(await choose(bob, windowId, slotAt(1))).toBeUndefined();
    const plan = (await pickupPlan(server.database.kysely, auctionId)) ?? [];
    expect(plan).toMatchObject([
      { invoiceSecureId: bob.id, gaveBackStr: '' },
      { invoiceSecureId: ann.id, pickupTimeStr: '', gaveBackStr: 'Nov 28, 2026, 10:15 AM EST' },
    ]);
    await choose(ann, windowId, slotAt(2));
    // Calendars that have the old entry take the new one.
    expect(await reservationOf(ann.id)).toMatchObject({ moves: 1 });
  });

  test('is given back by its own bidder alone, as the page showed it, before it begins', async () => {
    const { auctionId, windowId } = await sale();
    const [ann, bob] = [await scene.winner(auctionId), await scene.winner(auctionId)];
    await choose(ann, windowId, slotAt(0));
    const shown = (await reservationOf(ann.id))?.id;
    expect(await releaseSlot({ ...ann, client: bob.client }, shown)).toBe(404);
    expect(await releaseSlot(ann, uuid())).toMatch(/changed on another/);
    await server.clock.freeze(new Date(slotAt(0)));
    expect(await releaseSlot(ann, shown)).toMatch(/has already begun/);
    expect(await reservationOf(ann.id)).toBeDefined();
  });
});

/**
 * How many of `count` requests are refused as too many. One after the other: requests that reach the
 * limiter in one turn of the event loop are all refused, since its library shares the count among them.
 */
const refusals = async (count: number, ask: () => Promise<{ status: number }>) => {
  let refused = 0;
  for (let asked = 0; asked < count; asked += 1) if ((await ask()).status === 429) refused += 1;
  return refused;
};

describe('whoever asks without end', () => {
  test('is told to wait, at the schedule and at the desk', { timeout: 60_000 }, async () => {
    const { auctionId } = await sale();
    const ann = await scene.winner(auctionId);
    const staff = await scene.staffOf(auctionId);
    const params = { invoiceId: ann.id };
    expect(
      await refusals(61, () => ann.client.call('GET /api/site/GetSchedule/:invoiceId', { params })),
    ).toBe(1);
    expect(
      await refusals(121, () => staff.client.call('GET /api/site/checkin/:invoiceId', { params })),
    ).toBe(1);
  });
});
