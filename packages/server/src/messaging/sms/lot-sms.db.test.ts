import { texts } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  fromPhone,
  makeReader,
  nextPhone,
  text,
  useTwilioScene,
} from '#main/testing/twilio-scene.ts';

const scene = useTwilioScene();

/** A seller's own host, and a lot of that seller. */
async function sellersHost() {
  const { server } = scene();
  const seller = await server.make.seller();
  const host = `seller-${seller.id}.localhost`;
  await server.make.site({ host, name: 'Seller', seller_company_id: seller.id });
  const auction = await server.make.auction({ seller_company_id: seller.id });
  const session = await server.make.session({ auction_id: auction.id });
  const lot = await server.make.lot({ auction_id: auction.id, session_id: session.id });
  return { host, lot };
}

describe('getTextMessagePhone of a lot', () => {
  test('is not for visitors', async () => {
    const lot = await scene().server.make.lot();
    const answer = await scene()
      .server.client()
      .call('GET /api/site/getTextMessagePhone/:lotSecureId', { params: { lotSecureId: lot.id } });
    expect(answer.status).toBe(401);
  });

  test('tells whether SMS come for this lot, and for no other', async () => {
    const reader = await makeReader(scene());
    const [lot, other] = [await scene().server.make.lot(), await scene().server.make.lot()];
    const { typed } = nextPhone();
    await reader.followLot(lot.id, typed);
    const settings = { phone: typed, isStopped: false, fromPhone };
    expect((await reader.ofLot(lot.id)).body).toEqual({
      ...settings,
      subscribedToLotNotifications: true,
    });
    expect((await reader.ofLot(other.id)).body).toEqual({
      ...settings,
      subscribedToLotNotifications: false,
    });
  });

  test.each([uuid(), 'nothing'])('knows no lot %s', async (lotSecureId) => {
    expect((await (await makeReader(scene())).ofLot(lotSecureId)).status).toBe(404);
  });
});

describe('SaveTextMessageNotifyLot', () => {
  test('is not for visitors', async () => {
    const lot = await scene().server.make.lot();
    const answer = await scene()
      .server.client()
      .call('POST /api/site/SaveTextMessageNotifyLot', {
        body: { phone: nextPhone().typed, secureLotId: lot.id },
      });
    expect(answer.status).toBe(401);
  });

  test('subscribes with the phone, confirms it once, and unsubscribes again', async () => {
    const { make } = scene().server;
    const reader = await makeReader(scene());
    const [lot, other] = [await make.lot(), await make.lot()];
    const { typed, e164 } = nextPhone();
    const done = { isError: false, message: texts.smsLotSaved, isStopped: false };
    expect((await reader.followLot(lot.id, typed)).body).toEqual({ ...done, subscribed: true });
    expect((await reader.followLot(lot.id, typed)).body).toEqual({ ...done, subscribed: true });
    expect((await reader.followLot(other.id, typed)).body).toEqual({ ...done, subscribed: true });
    expect(await reader.received(e164)).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) {
      const off = await reader.followLot(lot.id, '', true);
      expect(off.body).toEqual({ ...done, subscribed: false });
    }
    expect((await reader.ofLot(other.id)).body.subscribedToLotNotifications).toBe(true);
    expect((await reader.settings()).phone).toBe(typed);
  });

  test.each([
    ['', texts.smsPhoneForLotRequired],
    ['555-0100', 'Please enter a phone number as (###) ###-####.'],
  ])('refuses the phone %j', async (phone, message) => {
    const reader = await makeReader(scene());
    const lot = await scene().server.make.lot();
    expect((await reader.followLot(lot.id, phone)).body).toEqual({
      isError: true,
      code: 'InvalidSmsPhone',
      message,
      isStopped: false,
      subscribed: false,
    });
  });

  test('subscribes a stopped phone, says so and sends nothing', async () => {
    const reader = await makeReader(scene());
    const lot = await scene().server.make.lot();
    const { typed, e164 } = nextPhone();
    await text(scene(), e164, 'stop');
    expect((await reader.followLot(lot.id, typed)).body).toEqual({
      isError: false,
      message: texts.smsPhoneStopped(fromPhone),
      isStopped: true,
      subscribed: true,
    });
    expect(await reader.received(e164)).toEqual([]);
  });

  test('subscribes to nothing when the phone changed too often', async () => {
    const { make } = scene().server;
    const reader = await makeReader(scene());
    for (let n = 0; n < 10; n += 1) await reader.save(nextPhone().typed);
    const lot = await make.lot();
    expect((await reader.followLot(lot.id, nextPhone().typed)).body).toMatchObject({
      isError: true,
      subscribed: false,
    });
  });

  test('subscribes a bidder to a hundred open lots, also when they ask for more at once', async () => {
    const { server } = scene();
    const reader = await makeReader(scene());
    const { typed } = nextPhone();
    const lots = [];
    for (let n = 0; n < 102; n += 1) lots.push(await server.make.lot());
    const ids = lots.map(({ id }) => id);
    for (const id of ids.slice(0, 99)) await reader.followLot(id, typed);
    const last = await Promise.all(ids.slice(99).map((id) => reader.followLot(id, typed)));
    expect(last.filter(({ body }) => body.subscribed)).toHaveLength(1);
    expect(last.find(({ body }) => body.isError)?.body).toMatchObject({
      code: 'TooManyReminders',
      message: 'You have reminders for 100 open lots. Please remove one first.',
      subscribed: false,
    });
    // One that they already have does not count again.
    expect((await reader.followLot(ids[0] ?? '', typed)).body.isError).toBe(false);
    await reader.followLot(ids[0] ?? '', '', true);
    const refused = last.findIndex(({ body }) => body.isError);
    expect((await reader.followLot(ids[99 + refused] ?? '', typed)).body.subscribed).toBe(true);
  });

  test('a lot that has closed, or was withdrawn, can only be left', async () => {
    const { make } = scene().server;
    const reader = await makeReader(scene());
    const { typed } = nextPhone();
    const past = await make.lot({}, { close_at: new Date(Date.now() - 1_000) });
    const withdrawn = await make.lot({}, { outcome: 'withdrawn', ended_at: new Date() });
    for (const { id } of [past, withdrawn]) {
      expect((await reader.followLot(id, typed)).body).toEqual({
        isError: true,
        code: 'LotClosed',
        message: 'This lot has closed.',
        isStopped: false,
        subscribed: false,
      });
      expect((await reader.followLot(id, typed, true)).body.isError).toBe(false);
    }
  });

  test('knows no lot of nobody’s, nor on a host the lot of another seller', async () => {
    const mine = await sellersHost();
    const theirs = await sellersHost();
    const reader = await makeReader(scene(), mine.host);
    const { typed } = nextPhone();
    expect((await reader.followLot(uuid(), typed)).status).toBe(404);
    expect((await reader.followLot(theirs.lot.id, typed)).status).toBe(404);
    expect((await reader.ofLot(theirs.lot.id)).status).toBe(404);
    expect((await reader.ofLot(mine.lot.id)).body.phone).toBe('');
    expect((await reader.followLot(mine.lot.id, typed)).body.subscribed).toBe(true);
  });

  test('names on a seller’s host a first phone and changes none: it is texted about all sellers', async () => {
    const { host, lot } = await sellersHost();
    const reader = await makeReader(scene(), host);
    const [first, other] = [nextPhone(), nextPhone()];
    expect((await reader.followLot(lot.id, first.typed)).body.subscribed).toBe(true);
    expect(await reader.followLot(lot.id, other.typed)).toMatchObject({
      status: 403,
      body: { code: 'MarketplaceOnly' },
    });
    expect((await reader.followLot(lot.id, first.typed)).body.isError).toBe(false);
    expect((await reader.ofLot(lot.id)).body.phone).toBe(first.typed);
    for (const path of ['getTextMessagePhone', 'newsletterchoice']) {
      expect((await reader.client.request('GET', `/api/site/${path}`)).status).toBe(403);
    }
  });
});
