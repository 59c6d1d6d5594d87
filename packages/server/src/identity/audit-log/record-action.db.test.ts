import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { recordAction } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const entries = (sellerId: string) =>
  server.database.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('seller_company_id', '=', sellerId)
    .orderBy('id')
    .execute();

test('says who did what to what, from what to what, and why', async () => {
  const { id: sellerId } = await server.make.seller();
  const ruth = await server.make.user({ first_name: 'Ruth', last_name: 'Clerk' });
  await server.clock.freeze(new Date('2026-06-01T12:00:00Z'));
  await server.database.transaction(async (transaction) => {
    await recordAction(transaction, {
      by: { kind: 'person', userId: ruth.id },
      sellerId,
      action: 'lot.change',
      subject: 'Lot 12, Brass sextant',
      before: { title: 'Bras sextant' },
      after: { title: 'Brass sextant' },
      reason: 'A slip',
    });
    await recordAction(transaction, {
      by: { kind: 'command', name: 'Joan' },
      sellerId,
      action: 'sale.publish',
      subject: 'Farmhouse',
    });
  });
  expect(await entries(sellerId)).toMatchObject([
    {
      person_id: ruth.id,
      person: `Ruth Clerk <${ruth.email}>`,
      at: new Date('2026-06-01T12:00:00Z'),
      before: { title: 'Bras sextant' },
      after: { title: 'Brass sextant' },
      reason: 'A slip',
    },
    { person_id: null, person: 'Joan', before: null, after: null, reason: '' },
  ]);
});

test('is there only if what it tells of was done', async () => {
  const { id: sellerId } = await server.make.seller();
  const failing = server.database.transaction(async (transaction) => {
    const by = { kind: 'command', name: 'Joan' } as const;
    await recordAction(transaction, { by, sellerId, action: 'lot.change', subject: 'Lot 1' });
    throw new Error('It was not done after all.');
  });
  await expect(failing).rejects.toThrow('not done after all');
  expect(await entries(sellerId)).toEqual([]);
});

test.each(["update audit_log set reason = 'Another'", 'delete from audit_log'])(
  'is never changed: %s',
  async (statement) => {
    await expect(server.database.pool.query(statement)).rejects.toThrow('never changed');
  },
);
