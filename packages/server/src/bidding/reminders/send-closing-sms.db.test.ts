import { beforeEach, describe, expect, test } from 'vitest';
import { resumePaused } from '#main/testing/resume-paused.ts';
import { makeReader, nextPhone, text, useTwilioScene } from '#main/testing/twilio-scene.ts';
import { createLog } from '#platform/log/log.ts';
import { createLinkTo } from '#platform/http/link-to.ts';
import type { SmsSender } from '#platform/sms/sms.ts';
import { createEnqueueSms } from '#messaging/sms/public.ts';
import { pauseSale } from '#bidding/running/public.ts';
import { readClosingLots } from './closing-lots.queries.ts';
import { sendClosingSms } from './public.ts';

const scene = useTwilioScene();
const anySender: SmsSender = { from: '+15185550199', send: () => Promise.reject(new Error('no')) };

function dependencies() {
  const { server } = scene();
  return {
    database: server.database,
    log: createLog('silent'),
    linkTo: createLinkTo('https://fairlot.example'),
    enqueueSms: createEnqueueSms(server.jobs, anySender),
  };
}

async function round() {
  await sendClosingSms(dependencies(), 'closes-soon');
  await sendClosingSms(dependencies(), 'closes-today');
}

/** A lot of its own auction in this zone. */
async function lotClosing(closeAt: Date, zone = 'America/New_York') {
  const { make } = scene().server;
  const auction = await make.auction({
    time_zone: zone,
    published_at: new Date('2027-01-01T00:00:00Z'),
  });
  const session = await make.session({ auction_id: auction.id, first_close_at: closeAt });
  const lot = await make.lot(
    { auction_id: auction.id, session_id: session.id, lot_number: '12', title: 'Walnut dresser' },
    { close_at: closeAt, scheduled_close_at: closeAt },
  );
  const { seller_company_id: sellerId } = await scene()
    .server.database.kysely.selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', auction.id)
    .executeTakeFirstOrThrow();
  return { ...lot, sellerId, close: (at: Date) => setState(lot.id, { close_at: at }) };
}

async function setState(
  lotId: string,
  state: { close_at?: Date; outcome?: 'withdrawn'; ended_at?: Date },
) {
  const { kysely } = scene().server.database;
  await kysely.updateTable('lot_states').set(state).where('lot_id', '=', lotId).execute();
}

/** Somebody who has just asked for SMS about a lot. */
async function follower(lotId: string) {
  const reader = await makeReader(scene());
  const phone = nextPhone();
  await reader.followLot(lotId, phone.typed);
  await reader.received(phone.e164);
  scene().twilio.arrived.length = 0;
  return { ...reader, ...phone, texts: () => reader.received(phone.e164) };
}

const at = (instant: string) => scene().server.clock.freeze(new Date(instant));
async function roundAt(instant: string) {
  await at(instant);
  await round();
}

beforeEach(async () => {
  const { kysely } = scene().server.database;
  await kysely.deleteFrom('lot_sms_subscriptions').execute();
  await at('2027-03-01T12:00:00Z');
});

describe('ten minutes before a lot closes', () => {
  const closeAt = new Date('2027-03-04T00:00:00Z');

  test('its followers are texted, once', async () => {
    const lot = await lotClosing(closeAt);
    const [one, other] = [await follower(lot.id), await follower(lot.id)];
    await roundAt('2027-03-03T23:49:59Z');
    expect(await one.texts()).toEqual([]);
    await roundAt('2027-03-03T23:50:00Z');
    await roundAt('2027-03-03T23:50:15Z');
    const link = `https://localhost/auction/${lot.sessionId}/lot/${lot.id}`;
    const sms = `Fairlot: lot 12 (Walnut dresser) closes in about 10 minutes, at 7:00:00 PM EST. ${link} Reply STOP to stop.`;
    expect(await one.texts()).toEqual([sms]);
    expect(await other.texts()).toEqual([sms]);
  });

  test('means its close as it stands: an extension postpones an SMS, and brings no second one', async () => {
    const lot = await lotClosing(closeAt);
    const early = await follower(lot.id);
    await lot.close(new Date('2027-03-04T00:05:00Z'));
    await roundAt('2027-03-03T23:54:00Z');
    expect(await early.texts()).toEqual([]);
    await roundAt('2027-03-03T23:55:00Z');
    expect(await early.texts()).toHaveLength(1);
    await lot.close(new Date('2027-03-04T00:30:00Z'));
    await roundAt('2027-03-04T00:20:00Z');
    expect(await early.texts()).toHaveLength(1);
  });

  test('says how long is left where nobody was there in time, unless it is too late to bid', async () => {
    const lot = await lotClosing(closeAt);
    const one = await follower(lot.id);
    await roundAt('2027-03-03T23:56:00Z');
    expect((await one.texts())[0]).toContain('closes in about 4 minutes, at 7:00:00 PM EST.');
    const other = await follower(lot.id);
    await roundAt('2027-03-03T23:58:00Z');
    expect(await other.texts()).toEqual([]);
  });

  test('waits while the sale is paused, and then means the new close', async () => {
    const lot = await lotClosing(closeAt);
    const one = await follower(lot.id);
    const order = { saleId: lot.auctionId, by: { kind: 'command', name: 'Joan' } as const };
    const { database } = scene().server;
    await at('2027-03-03T23:45:00Z');
    await pauseSale(database, { ...order, reason: 'A storm' });
    await roundAt('2027-03-03T23:51:00Z');
    expect(await one.texts()).toEqual([]);
    await resumePaused(database, { ...order, reason: 'It has passed.' });
    // It had fifteen minutes left.
    await roundAt('2027-03-03T23:55:00Z');
    expect(await one.texts()).toEqual([]);
    await roundAt('2027-03-03T23:56:00Z');
    expect((await one.texts())[0]).toContain('closes in about 10 minutes, at 7:06:00 PM EST.');
  });

  test('is about open lots of published auctions alone', async () => {
    const [withdrawn, hidden] = [await lotClosing(closeAt), await lotClosing(closeAt)];
    const [one, other] = [await follower(withdrawn.id), await follower(hidden.id)];
    await setState(withdrawn.id, { outcome: 'withdrawn', ended_at: new Date() });
    await scene()
      .server.database.kysely.updateTable('auctions')
      .set({ published_at: null })
      .where('id', '=', hidden.auctionId)
      .execute();
    await roundAt('2027-03-03T23:51:00Z');
    expect(await one.texts()).toEqual([]);
    expect(await other.texts()).toEqual([]);
  });

  test('an SMS that waits is dropped when the lot is withdrawn or over meanwhile', async () => {
    const [withdrawn, over] = [await lotClosing(closeAt), await lotClosing(closeAt)];
    const [one, other] = [await follower(withdrawn.id), await follower(over.id)];
    await roundAt('2027-03-03T23:51:00Z');
    await setState(withdrawn.id, { outcome: 'withdrawn', ended_at: new Date() });
    expect(await one.texts()).toEqual([]);
    const late = await follower((await lotClosing(new Date('2027-03-04T00:10:00Z'))).id);
    await roundAt('2027-03-04T00:00:30Z');
    expect(await late.texts()).toHaveLength(1);
    expect(await other.texts()).toEqual([]);
  });

  test('is not told after STOP, and to whoever texts START in time', async () => {
    const lot = await lotClosing(closeAt);
    const one = await follower(lot.id);
    await text(scene(), one.e164, 'STOP');
    await roundAt('2027-03-03T23:50:30Z');
    expect(await one.texts()).toEqual([]);
    await text(scene(), one.e164, 'START');
    await roundAt('2027-03-03T23:52:00Z');
    expect(await one.texts()).toHaveLength(1);
  });
});

describe('on the morning of its close', () => {
  test('a lot’s followers are texted at nine in the auction’s zone, once', async () => {
    const lot = await lotClosing(new Date('2027-03-04T02:30:00Z'), 'America/Los_Angeles');
    const one = await follower(lot.id);
    await roundAt('2027-03-03T16:59:59Z');
    expect(await one.texts()).toEqual([]);
    await roundAt('2027-03-03T17:00:00Z');
    await roundAt('2027-03-03T17:00:15Z');
    const [sms, ...more] = await one.texts();
    expect(sms).toContain('Fairlot: lot 12 (Walnut dresser) closes today at 6:30:00 PM PST.');
    expect(more).toEqual([]);
    await roundAt('2027-03-04T02:20:30Z');
    expect((await one.texts())[1]).toContain('closes in about 10 minutes, at 6:30:00 PM PST.');
  });

  test('is that of its own day, the night before and an hour lost to summer time included', async () => {
    // Clocks go forward on 14 March 2027.
    const evening = await lotClosing(new Date('2027-03-14T23:00:00Z'));
    const afterMidnight = await lotClosing(new Date('2027-03-15T04:30:00Z'));
    const [one, other] = [await follower(evening.id), await follower(afterMidnight.id)];
    await roundAt('2027-03-13T15:00:00Z');
    await roundAt('2027-03-14T12:59:00Z');
    expect(await one.texts()).toEqual([]);
    await roundAt('2027-03-14T13:00:00Z');
    expect((await one.texts())[0]).toContain('closes today at 7:00:00 PM EDT.');
    expect(await other.texts()).toEqual([]);
    await roundAt('2027-03-15T13:00:00Z');
    expect(await other.texts()).toEqual([]);
  });

  test('is told as long as it is morning, to whoever had asked by then', async () => {
    const lot = await lotClosing(new Date('2027-03-04T00:00:00Z'));
    const early = await follower(lot.id);
    await at('2027-03-03T14:30:00Z');
    const late = await follower(lot.id);
    await roundAt('2027-03-03T16:59:00Z');
    expect(await early.texts()).toHaveLength(1);
    expect(await late.texts()).toEqual([]);
    const other = await lotClosing(new Date('2027-03-05T00:00:00Z'));
    const missed = await follower(other.id);
    await roundAt('2027-03-04T17:00:00Z');
    expect(await missed.texts()).toEqual([]);
  });

  test('gives way to the last ten minutes', async () => {
    const lot = await lotClosing(new Date('2027-03-03T14:08:00Z'));
    const one = await follower(lot.id);
    await roundAt('2027-03-03T14:00:30Z');
    expect(await one.texts()).toEqual([expect.stringContaining('closes in about 8 minutes')]);
  });
});

test('rounds side by side text once', async () => {
  const lot = await lotClosing(new Date('2027-03-04T00:00:00Z'));
  const followers = await Promise.all(Array.from({ length: 5 }, () => follower(lot.id)));
  await at('2027-03-03T23:50:00Z');
  await Promise.all([round(), round(), round()]);
  for (const one of followers) expect(await one.texts()).toHaveLength(1);
});

test('a lot that no host shows holds no place in a round', async () => {
  const lot = await lotClosing(new Date('2027-03-04T00:00:00Z'));
  await follower(lot.id);
  await at('2027-03-03T23:52:00Z');
  const { database } = scene().server;
  const waiting = async () => (await readClosingLots(database.kysely, 'closes-soon', 9)).length;
  expect(await waiting()).toBe(1);
  await database.kysely.updateTable('sites').set({ seller_company_id: lot.sellerId }).execute();
  expect(await waiting()).toBe(1);
  const { id: other } = await scene().server.make.seller();
  await database.kysely.updateTable('sites').set({ seller_company_id: other }).execute();
  expect(await waiting()).toBe(0);
  await database.kysely.updateTable('sites').set({ seller_company_id: null }).execute();
});

test('a node that ends texts nobody further', async () => {
  const lot = await lotClosing(new Date('2027-03-04T00:00:00Z'));
  const [ann, bob] = [await follower(lot.id), await follower(lot.id)];
  await at('2027-03-03T23:52:00Z');
  const stopping = new AbortController();
  const { enqueueSms, ...others } = dependencies();
  const ending: typeof enqueueSms = (...about) => {
    stopping.abort();
    return enqueueSms(...about);
  };
  await sendClosingSms({ ...others, enqueueSms: ending }, 'closes-soon', stopping.signal);
  expect([...(await ann.texts()), ...(await bob.texts())]).toHaveLength(1);
});
