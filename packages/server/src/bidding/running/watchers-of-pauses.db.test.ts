import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resumePaused } from '#main/testing/resume-paused.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { at, close, closingScene, minute } from '#main/testing/closing-scene.ts';
import { askCommand, commandTimeoutMs } from '#main/testing/command-line.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { extendSale } from './extend-sale.ts';
import { pauseSale } from './pause-sale.ts';
import { notifyWatchers } from './notify-watchers.ts';

let server: TestServer;
const scene = biddingScene(() => server);
const { auctionId, begin, lotClosingAt } = closingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(begin);

const by = { kind: 'command', name: 'Joan' } as const;
const order = (reason: string) => ({ saleId: auctionId(), by, reason });

test('a lot and its auction say why they are paused, and what remains stands', async () => {
  const lot = await lotClosingAt(at(5 * minute));
  const over = await lotClosingAt(at(-minute));
  await server.clock.freeze(close);
  await pauseSale(server.database, order('A storm'));
  await server.clock.freeze(at(60 * minute));
  const visitor = server.client();
  const read = async (lotId: string) =>
    (await visitor.call('GET /api/site/getlot/:lotId/true', { params: { lotId } })).body.lot;
  const auction = async () =>
    (
      await visitor.call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
        params: { auctionId: auctionId(), skip: 0, take: 12 },
      })
    ).body;
  expect(await read(lot)).toMatchObject({
    pauseReason: 'A storm',
    secondsToClose: 300,
    minimumBid: 5,
    priceHidden: false,
  });
  // It had closed before.
  expect(await read(over)).toMatchObject({ pauseReason: null, minimumBid: null });
  expect((await auction()).auctionSession.pauseReason).toBe('A storm');
  await resumePaused(server.database, order('It has passed.'));
  await server.clock.freeze(at(61 * minute));
  const { body } = await server
    .client()
    .call('GET /api/site/getlot/:lotId/true', { params: { lotId: lot } });
  expect(body.lot).toMatchObject({ pauseReason: null, secondsToClose: 540 });
});

test('watchers are told of each lot by its number, with the reason', async () => {
  const lots = [await lotClosingAt(at(minute)), await lotClosingAt(close)];
  const ann = await scene.bidder(auctionId());
  await bid(ann.client, lots[0] ?? '', 20);
  const pushed: LotEvent[] = [];
  const live = { lotEventsHere: (events: readonly LotEvent[]) => void pushed.push(...events) };
  const received = async (kind: 'paused' | 'resumed' | 'extended-by-seller') => {
    pushed.length = 0;
    await notifyWatchers(server.database, live, kind, {
      auctionId: auctionId(),
      at: (await server.clock.now()).getTime(),
      fields: { reason: 'A storm' },
    });
    return pushed.map(({ lotId, kind, sequence, closeAt, reason }) => ({
      lotId,
      kind,
      sequence,
      minutes: (closeAt - close.getTime()) / minute,
      reason,
    }));
  };
  await server.clock.freeze(at(-minute));
  await pauseSale(server.database, order('A storm'));
  const reason = 'A storm';
  // The next to close first.
  expect(await received('paused')).toEqual([
    { lotId: lots[1], kind: 'paused', sequence: 1, minutes: 0, reason },
    { lotId: lots[0], kind: 'paused', sequence: 2, minutes: 1, reason },
  ]);
  await server.clock.freeze(at(0));
  await resumePaused(server.database, order('It has passed.'));
  expect((await received('resumed')).map(({ minutes }) => minutes)).toEqual([10, 11]);
  await server.clock.freeze(at(1));
  await extendSale(server.database, {
    ...order('Snow'),
    id: uuid(),
    minutes: 5,
    fromLotId: lots[0] ?? null,
    byMail: false,
  });
  expect(await received('extended-by-seller')).toEqual([
    { lotId: lots[0], kind: 'extended-by-seller', sequence: 4, minutes: 16, reason },
  ]);
});

test(
  'the commands do the same, and say how many lots it concerns',
  async () => {
    await server.clock.shift(0);
    const { auctionId: saleId } = await server.make.lot();
    const sale = (...words: string[]) => askCommand(server, ['sale', ...words]);
    const why = ['--reason', 'A storm', '--by', 'Joan'];
    expect(await sale('pause', saleId, ...why)).toEqual({ code: 0, answer: { lots: 1 } });
    expect(await sale('pause', saleId, ...why)).toEqual({ code: 0, answer: { lots: 0 } });
    expect(await sale('extend', saleId, '--minutes', '5', ...why)).toMatchObject({ code: 0 });
    const { paused_at } = await server.database.kysely
      .selectFrom('sale_pauses')
      .select('paused_at')
      .where('auction_id', '=', saleId)
      .executeTakeFirstOrThrow();
    const ended = { pausedSince: paused_at.toISOString(), pauseReason: 'A storm' };
    expect(await sale('resume', saleId, ...why)).toEqual({
      code: 0,
      answer: { lots: 1, ...ended },
    });
    expect(await sale('resume', saleId, ...why)).toEqual({ code: 0, answer: { lots: 0 } });
  },
  commandTimeoutMs,
);
