import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { isBusy } from '#platform/database/is-busy.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { createLargeLists } from './large-lists.ts';
import type { LargeLists } from './large-lists.ts';

const visitor = {
  userId: null,
  sellerCompanyId: null,
  cdnHost: null,
  draftsOf: { sellers: [], sales: [] },
};
const nowhere = { kind: 'auction', id: '00000000-0000-7000-8000-00000000dead' } as const;
const list = { call: 'lots', with: [nowhere, { skip: 0, take: 300 }, visitor] } as const;

let db: TestDatabase;
let lists: LargeLists;
beforeAll(async () => {
  db = await testDatabase();
  lists = createLargeLists(db.url, { metrics: createMetrics(), log: createLog('silent') });
});
afterAll(async () => {
  await lists.stop();
  await db.drop();
});

test('a refusal comes out of the thread as one', async () => {
  await expect(lists.read(list)).rejects.toMatchObject({ name: 'AppError', code: 'NotFound' });
});

test('a database that is busy is told as that, so that the answer is 503', async () => {
  const holder = await db.db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table auctions');
    const error = await lists.read(list).catch((thrown: unknown) => thrown);
    expect(isBusy(error)).toBe(true);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
