import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, pickupScene, slotAt, tuesday } from '#main/testing/pickup-scene.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = pickupScene(() => server);
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let windowId: string;
let manager: TestClient;
beforeEach(async () => {
  await server.clock.freeze(tuesday);
  ({ id: sellerId } = await server.make.seller());
  await makeSale();
  ({ client: manager } = await clerk(sellerId, 'console.localhost', 'manager'));
});

/** Published the day before, with the one hour of pickup. */
async function makeSale() {
  const monday = new Date(tuesday.getTime() - 24 * 60 * minuteMs);
  const since = { previewed_at: monday, published_at: monday };
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId, ...since }));
  windowId = await scene.window(saleId);
}

/** The hour of four slots that sales of these tests start with, in New York. */
const hour = { start: '2026-11-28T10:00', end: '2026-11-28T11:00', slotMinutes: 15, perSlot: 1 };
const sunday = { ...hour, start: '2026-11-29T10:00', end: '2026-11-29T12:00' };

const setup = async () =>
  (
    await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/setup', {
      params: { sellerId, saleId },
    })
  ).body;
/** Changes the present windows; returns why they were not changed, or null. */
async function change(to: readonly (typeof hour)[]) {
  const { fields } = await setup();
  const { body } = await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/setup', {
    params: { sellerId, saleId },
    body: { changes: [{ field: 'pickupWindows', from: fields.pickupWindows, to }] },
  });
  return body.problems[0]?.reason ?? null;
}
const set = (columns: Parameters<TestServer['make']['auction']>[0]) =>
  server.database.kysely
    .updateTable('auctions')
    .set(columns ?? {})
    .where('id', '=', saleId)
    .execute();
const windows = async () => (await setup()).fields.pickupWindows;

describe('the pickup times of a published sale', () => {
  test('are added, moved and removed while nobody has chosen one', async () => {
    expect((await setup()).fixed).not.toContain('pickupWindows');
    expect(await change([hour, sunday])).toBeNull();
    expect(await change([sunday])).toBeNull();
    expect(await windows()).toEqual([sunday]);
    const log = server.database.kysely.selectFrom('audit_log').select(['action', 'after']);
    expect(await log.where('auction_id', '=', saleId).orderBy('id').execute()).toMatchObject([
      { action: 'sale.edit' },
      { action: 'sale.edit', after: { pickupWindows: [sunday] } },
    ]);
  });

  test('stay as they are where a buyer has chosen: neither moved, shortened nor removed', async () => {
    const ann = await scene.winner(saleId);
    expect(await scene.choose(ann, windowId, slotAt(1))).toBeUndefined();
    const refused = 'Buyers have chosen a time in Sat, Nov 28, 2026';
    for (const to of [[sunday], [{ ...hour, end: '2026-11-28T10:45' }, sunday]]) {
      expect(await change(to)).toContain(refused);
    }
    expect(await change([{ ...hour, start: '2026-11-28T09:50' }])).toContain(refused);
    expect(await windows()).toEqual([hour]);
    expect(await scene.reservationOf(ann.id)).toMatchObject({ window_id: windowId });
  });

  test('grow around what a buyer has chosen, and take more of them', async () => {
    const [ann, bob] = [await scene.winner(saleId), await scene.winner(saleId)];
    await scene.choose(ann, windowId, slotAt(1));
    expect(await scene.choose(bob, windowId, slotAt(1))).toContain('the last place');
    const wider = { ...hour, start: '2026-11-28T09:30', end: '2026-11-28T12:00', perSlot: 2 };
    expect(await change([sunday, wider])).toBeNull();
    expect(await windows()).toEqual([wider, sunday]);
    expect(await scene.choose(bob, windowId, slotAt(1))).toBeUndefined();
    expect(await scene.reservationOf(ann.id)).toMatchObject({ window_id: windowId, per_slot: 2 });
  });

  test('may be moved again once the buyer has chosen another', async () => {
    const other = await scene.window(saleId, {
      starts_at: new Date('2026-11-29T15:00:00Z'),
      ends_at: new Date('2026-11-29T17:00:00Z'),
    });
    const ann = await scene.winner(saleId);
    await scene.choose(ann, windowId, slotAt(0));
    const { id = null } = (await scene.reservationOf(ann.id)) ?? {};
    expect(await scene.choose(ann, other, '2026-11-29T15:00:00.000Z', id)).toBeUndefined();
    expect(await change([sunday])).toBeNull();
  });

  test('do not all go, and change after its settlement, not once it is put away', async () => {
    expect(await change([])).toBe('A published sale keeps a pickup time after its last close.');
    await set({ settled_at: tuesday });
    expect(await change([hour, sunday])).toBeNull();
    await set({ archived_at: tuesday });
    expect(await change([sunday])).toContain('can no longer be changed');
  });

  test('keep one after the last close as it is after more time, not as it was planned', async () => {
    const planned = new Date('2026-11-27T17:00:00Z');
    const { id: session_id } = await server.make.session({ auction_id: saleId });
    const { id: lotId } = await server.make.lot(
      { auction_id: saleId, session_id },
      { scheduled_close_at: planned, close_at: planned },
    );
    expect(await change([{ ...hour, slotMinutes: 20 }])).toBeNull();
    await server.database.kysely
      .updateTable('lot_states')
      .set({ close_at: new Date('2026-11-28T20:00:00Z') })
      .where('lot_id', '=', lotId)
      .execute();
    expect(await change([hour])).toContain('keeps a pickup time after its last close');
    expect(await change([sunday])).toBeNull();
    const { body: board } = await manager.call(
      'GET /api/console/sellers/:sellerId/sales/:saleId/live',
      { params: { sellerId, saleId } },
    );
    expect(board).toMatchObject({
      lastCloseAt: '2026-11-28T20:00:00.000Z',
      pickupWindows: [{ start: '2026-11-29T15:00:00.000Z', end: '2026-11-29T17:00:00.000Z' }],
    });
  });

  test('are fixed while the publication lies ahead', async () => {
    await set({ published_at: new Date(tuesday.getTime() + 60_000) });
    expect((await setup()).fixed).toContain('pickupWindows');
    expect(await change([sunday])).not.toBeNull();
  });

  test('are not another company’s to change, and of two people’s the later change is told so', async () => {
    const { client: stranger } = await clerk((await server.make.seller()).id, 'console.localhost');
    const body = { changes: [{ field: 'pickupWindows', from: [hour], to: [sunday] }] } as const;
    const call = (client: TestClient) =>
      client.call('POST /api/console/sellers/:sellerId/sales/:saleId/setup', {
        params: { sellerId, saleId },
        body: { changes: [...body.changes] },
      });
    expect((await call(stranger)).status).toBe(404);
    await change([hour, sunday]);
    expect((await call(manager)).body.problems).toMatchObject([{ kind: 'conflict' }]);
  });
});

test('of a choice and a change at once neither is lost', async () => {
  for (let round = 0; round < 6; round += 1) {
    await makeSale();
    const ann = await scene.winner(saleId);
    const [chosen, changed] = await Promise.all([
      scene.choose(ann, windowId, slotAt(0)),
      change([sunday]),
    ]);
    const has = (await scene.reservationOf(ann.id)) !== undefined;
    expect(has).toBe(chosen === undefined);
    expect(changed === null).toBe(!has);
    expect(await windows()).toEqual(has ? [hour] : [sunday]);
  }
});
