import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createGate } from '#platform/http/gate.ts';
import { commonSite } from '#platform/http/testing/common-site.ts';
import { createLargeAnswers } from './large-answers.ts';
import type { WrittenSession } from './large-answers.ts';
import { createLotAnswers } from './lot-answers.ts';

const written: WrittenSession = {
  session: '{}',
  lots: Buffer.from('"a","b"'),
  ends: Uint32Array.from([3, 7]),
  total: 2,
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
function readsByHand() {
  const reads: { what: string; end: () => void }[] = [];
  const begin = <T>(what: string, result: T) =>
    new Promise<T>((resolve) => void reads.push({ what, end: () => resolve(result) }));
  const answers = createLotAnswers({
    gate: createGate({ atOnce: 2, waiting: 20 }),
    largeAnswers: createLargeAnswers(),
    largeLists: {
      read: () => begin('for one', { json: Buffer.from('{}'), lots: 0 }),
      readSession: ({ id }) => begin(id, written),
    },
  });
  const list = (caller: number, sale: string, take = 10_000, userId?: string) =>
    answers.answerLots(
      asks(caller, userId),
      { call: 'lots', with: [auction(sale), { skip: 0, take }, viewer] },
      never,
    );
  const find = (caller: number) =>
    answers.answerFound(asks(caller), ['a sale', { ...search, Categories: [] }, viewer]);
  return { reads, list, find };
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

test('a crowd of visitors costs one reading of a sale, whatever sizes it asks for', async () => {
  const { reads, list } = readsByHand();
  const asked = Array.from({ length: 20 }, (_, caller) => list(caller, 'a sale', 10_000 - caller));
  await turn();
  expect(reads.map(({ what }) => what)).toEqual(['a sale']);
  reads[0]?.end();
  for (const answer of await Promise.all(asked)) {
    if (!(answer instanceof Readable)) throw new TypeError('A page was not cut out.');
    expect(JSON.parse(await text(answer))).toMatchObject({ lots: ['a', 'b'], totalLots: 2 });
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
