import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createGate } from '#platform/http/gate.ts';
import { commonSite } from '#platform/http/testing/common-site.ts';
import { createLargeAnswers } from './large-answers.ts';
import type { WrittenSession } from './large-answers.ts';
import { createLotAnswers } from './lot-answers.ts';

const lotsOfSale = 10_000;
const written: WrittenSession = {
  session: '{}',
  lots: Buffer.from(Array.from({ length: lotsOfSale }, () => '0').join(',')),
  ends: Uint32Array.from({ length: lotsOfSale }, (_, lot) => 2 * lot + 1),
  total: lotsOfSale,
  serverTime: '2026-11-26T12:00:00.000Z',
};
const viewer = {
  userId: null,
  sellerCompanyId: null,
  cdnHost: null,
  draftsOf: { sellers: [], sales: [] },
};
const asks = (caller: number, userId?: string) =>
  ({
    ip: `198.51.100.${caller}`,
    site: commonSite,
    caller: userId === undefined ? { kind: 'visitor' } : { kind: 'user', userId },
  }) as unknown as FastifyRequest;
const auction = (id: string) => ({ kind: 'auction', id }) as const;
const never = () => Promise.reject(new Error('A page is not read here.'));
const search = {
  Search: 'oak',
  Closed: false,
  OrderBy: 'Relevance',
  Categories: [],
  ClosesWithin: null,
  Skip: 0,
  Take: 10_000,
} as const;

/** Reads that end when the test says so. */
function readsByHand(lots = lotsOfSale) {
  const reads: { what: string; end: () => void }[] = [];
  const counted: string[] = [];
  const begin = <T>(what: string, result: T) =>
    new Promise<T>((resolve) => void reads.push({ what, end: () => resolve(result) }));
  const answers = createLotAnswers(
    {
      gate: createGate({ atOnce: 2, waiting: 20 }),
      largeAnswers: createLargeAnswers(),
      largeLists: {
        read: () => begin('for one', { json: Buffer.from('{}'), lots: 0 }),
        readSession: ({ id }) => begin(id, written),
      },
    },
    async ({ id }) => {
      counted.push(id);
      return { id: id.replace('link to ', ''), lots };
    },
  );
  const list = (caller: number, sale: string, take = 10_000, userId?: string, skip = 0) =>
    answers.answerLots(
      asks(caller, userId),
      { call: 'lots', with: [auction(sale), { skip, take }, viewer] },
      never,
    );
  const find = (caller: number) =>
    answers.answerFound(asks(caller), ['a sale', { ...search, Categories: [] }, viewer]);
  return { reads, counted, list, find };
}
const turn = () => new Promise(setImmediate);

test('of lists and searches of any sale two are read at once and twenty wait', async () => {
  const { reads, list, find } = readsByHand();
  const asked = Array.from({ length: 30 }, (_, caller) =>
    caller % 2 === 0 ? list(caller, `sale ${caller}`) : find(caller),
  );
  const answers = Promise.allSettled(asked);
  await turn();
  expect(reads).toHaveLength(2);
  for (let ended = 0; ended < reads.length; ended += 1) {
    reads[ended]?.end();
    await turn();
    expect(reads.length).toBeLessThanOrEqual(ended + 3);
  }
  const refused = (await answers).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
});

test('searches of a large sale are charged before they are read, at most its lots, which are counted once', async () => {
  const large = readsByHand();
  const asked = Array.from({ length: 5 }, () => large.find(1));
  await expect(asked.at(-1)).rejects.toThrow('Too many requests');
  expect(large.reads).toHaveLength(2);
  expect(large.counted).toEqual(['a sale']);
  const small = readsByHand(30);
  const answers = Array.from({ length: 20 }, () => small.find(1));
  for (let ended = 0; ended < answers.length; ended += 1) {
    await turn();
    small.reads[ended]?.end();
  }
  await Promise.all(answers);
});

test('a crowd of visitors costs one reading of a sale, whatever sizes it asks for', async () => {
  const { reads, list } = readsByHand();
  const asked = Array.from({ length: 20 }, (_, caller) => list(caller, 'a sale', 300 - caller));
  await turn();
  expect(reads.map(({ what }) => what)).toEqual(['a sale']);
  reads[0]?.end();
  for (const [caller, answer] of (await Promise.all(asked)).entries()) {
    if (!(answer instanceof Readable)) throw new TypeError('A page was not cut out.');
    const lots = Array.from({ length: 300 - caller }, () => 0);
    expect(JSON.parse(await text(answer))).toMatchObject({ lots, totalLots: lotsOfSale });
  }
  expect(reads).toHaveLength(1);
});

test('what somebody signed in may see is read for them alone', async () => {
  const { reads, list } = readsByHand();
  const asked = [list(1, 'a sale', 10_000, 'ann'), list(2, 'a sale', 10_000, 'bob')];
  await turn();
  expect(reads.map(({ what }) => what)).toEqual(['for one', 'for one']);
  for (const { end } of reads) end();
  await Promise.all(asked);
});

test('a session is read once, whatever it is named by', async () => {
  const { reads, list } = readsByHand();
  const asked = [list(1, 'oak'), list(2, 'link to oak')];
  await turn();
  expect(reads.map(({ what }) => what)).toEqual(['oak']);
  reads[0]?.end();
  await Promise.all(asked);
});

test('whoever has a sale read pays for all of it, whoever waits for it for their page', async () => {
  const { reads, list } = readsByHand();
  for (const sale of ['a', 'b', 'c', 'd']) {
    const asked = [list(1, sale, 251), list(2, sale, 251)];
    await turn();
    reads.at(-1)?.end();
    await Promise.all(asked);
  }
  expect(reads).toHaveLength(4);
  await expect(list(1, 'a', 251)).rejects.toThrow('Too many requests');
  await expect(list(2, 'a', 251)).resolves.toBeInstanceOf(Readable);
});

test('for a page after the last lot no sale is read', async () => {
  const { reads, list } = readsByHand();
  const asked = list(1, 'a sale', 251, undefined, lotsOfSale);
  await turn();
  expect(reads.map(({ what }) => what)).toEqual(['for one']);
  reads[0]?.end();
  await asked;
});
