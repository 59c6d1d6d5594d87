import type { SetupField } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { staffScene } from './staff-scene.ts';
import type { Clerk } from './staff-scene.ts';
import { testServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';

type Changes = Partial<Record<SetupField, unknown>>;

/** A company in Hudson on an October day, whose owner makes drafts and sets them up. */
export function setupScene() {
  let server: TestServer;
  let sellerId: string;
  let owner: Clerk;
  const people = staffScene(() => server);

  beforeAll(async () => {
    server = await testServer();
    sellerId = (await server.make.seller({ state: 'NY', city: 'Hudson' })).id;
    owner = await people.clerk(sellerId, 'console.localhost');
  });
  beforeEach(() => server.clock.freeze(new Date('2026-10-20T12:00:00Z')));
  afterAll(() => server.drop());

  const create = async (like: string | null = null, title = '', saleId: string = uuid()) => {
    const body = { saleId, like, title };
    const answer = await owner.client.call('POST /api/console/sellers/:sellerId/sales', {
      params: { sellerId },
      body,
    });
    expect(answer.status).toBe(200);
    return saleId;
  };
  const setupOf = async (saleId: string) => {
    const params = { sellerId, saleId };
    return (
      await owner.client.call('GET /api/console/sellers/:sellerId/sales/:saleId/setup', { params })
    ).body;
  };
  /** Changes fields from their present values. */
  const save = async (saleId: string, to: Changes, from?: Changes) => {
    const { fields } = await setupOf(saleId);
    const changes = Object.entries(to).map(([name, value]) => {
      const field = name as SetupField;
      return { field, from: from ? from[field] : fields[field], to: value };
    });
    const params = { sellerId, saleId };
    const { body } = await owner.client.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/setup',
      { params, body: { changes } },
    );
    return body;
  };
  const addLots = async (saleId: string, count: number) => {
    const { closes, fields } = await setupOf(saleId);
    const first = Date.parse(closes[0]?.firstCloseAt ?? '');
    const lots: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const close = new Date(first + index * fields.lotIntervalSeconds * 1_000);
      const session_id = closes[0]?.sessionId ?? '';
      const row = { auction_id: saleId, session_id, position: index + 1 };
      const { id } = await server.make.lot(row, { close_at: close, scheduled_close_at: close });
      lots.push(id);
    }
    return lots;
  };
  const closesOf = async (saleId: string) => {
    const rows = await server.database.kysely
      .selectFrom('lot_states')
      .innerJoin('lots', 'lots.id', 'lot_id')
      .select(['close_at', 'scheduled_close_at'])
      .where('lot_states.auction_id', '=', saleId)
      .orderBy('position')
      .execute();
    for (const row of rows) expect(row.close_at).toEqual(row.scheduled_close_at);
    return rows.map(({ close_at }) => close_at.toISOString());
  };
  const audited = (saleId: string) =>
    server.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'person_id', 'before', 'after'])
      .where('auction_id', '=', saleId)
      .orderBy('id')
      .execute();

  return {
    server: () => server,
    sellerId: () => sellerId,
    owner: () => owner,
    create,
    setupOf,
    save,
    addLots,
    closesOf,
    audited,
  };
}
