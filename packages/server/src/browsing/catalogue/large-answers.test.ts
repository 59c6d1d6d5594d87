import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { AppError } from '#platform/http/app-error.ts';
import { createLargeAnswers, pageOf } from './large-answers.ts';
import type { WrittenSession } from './large-answers.ts';

function written(titles: readonly string[]): WrittenSession {
  const lots = titles.map((title) => JSON.stringify(title));
  const ends = lots.map((_, index) => Buffer.byteLength(lots.slice(0, index + 1).join(',')));
  return {
    session: '{"title":"Friday"}',
    lots: Buffer.from(lots.join(',')),
    ends: Uint32Array.from(ends),
    total: titles.length,
    serverTime: '2026-11-26T12:00:00.000Z',
  };
}

test('a large read that fails is not made again by everybody who waits for it', async () => {
  const answers = createLargeAnswers();
  let made = 0;
  const fail = () => Promise.reject(new Error(`failed ${(made += 1)}`));
  for (let asked = 0; asked < 3; asked += 1) {
    await expect(answers('one', fail)).rejects.toThrow('failed 1');
  }
});

test('that the gate was full is nobody’s but theirs', async () => {
  const answers = createLargeAnswers();
  const refusal = new AppError('Unavailable');
  await expect(answers('one', () => Promise.reject(refusal))).rejects.toBe(refusal);
  const answer = written([]);
  expect(await answers('one', async () => answer)).toBe(answer);
});

test('a page is cut out of a session, wherever it begins and ends', async () => {
  const titles = ['Oak chest', '“Łódź”', '', '🪑', 'Lamp'];
  const serverTime = '2026-11-26T12:00:00.000Z';
  for (let skip = 0; skip <= titles.length + 1; skip += 1) {
    for (let take = 1; take <= titles.length + 1; take += 1) {
      const lots = titles.slice(skip, skip + take);
      const given = pageOf(written(titles), { skip, take }, 'lots');
      expect(given.lots).toBe(lots.length);
      expect(JSON.parse(await text(given.json))).toEqual({ lots, totalLots: 5, serverTime });
    }
  }
  const { json } = pageOf(written(titles), { skip: 4, take: 9 }, 'auctionAndLots');
  const auctionSession = { title: 'Friday' };
  expect(JSON.parse(await text(json))).toEqual({
    auctionSession,
    lots: ['Lamp'],
    totalLots: 5,
    serverTime,
  });
});
