import type { SetupField } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { Clerk } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
let sellerId: string;
let owner: Clerk;
const scene = staffScene(() => server);
const consoleHost = 'console.localhost';

beforeAll(async () => {
  server = await testServer();
  sellerId = (await server.make.seller({ state: 'NY', city: 'Hudson' })).id;
  owner = await scene.clerk(sellerId, consoleHost);
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
type Changes = Partial<Record<SetupField, unknown>>;
/** Changes fields from what they are. */
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

describe('a new draft', () => {
  test('from nothing has what the house usually has, and lacks what only people know', async () => {
    const saleId = await create();
    const { fields, stage, fixed } = await setupOf(saleId);
    expect(stage).toBe('draft');
    expect(fixed).toEqual([]);
    expect(fields).toMatchObject({
      title: '',
      address1: '',
      city: 'Hudson',
      state: 'NY',
      timeZone: 'America/New_York',
      // The first Sunday at six that is two weeks ahead, in winter time already.
      firstCloseTime: '2026-11-08T18:00',
      lotIntervalSeconds: 60,
      softCloseSeconds: 120,
      salesTax: 0.08875,
      buyersPremium: [{ bands: [{ from: 0, rate: 0.18 }], cumulative: false, minimum: 0 }],
      sessions: [{ name: '', firstCloseTime: null }],
      pickupWindows: [],
    });
    expect(fields.increments[0]).toEqual({ from: 0, increment: 1 });
    expect(await audited(saleId)).toMatchObject([{ action: 'sale.create', person_id: owner.id }]);
  });

  test('is made once, however often its button is pressed', async () => {
    const saleId = await create(null, 'Once');
    await create(null, 'Once', saleId);
    expect(await audited(saleId)).toHaveLength(1);
  });

  test('like last time stands at the same hours, weeks later, also when clocks change', async () => {
    const last = await create(null, 'The Last House');
    await save(last, {
      firstCloseTime: '2026-10-25T18:00',
      sessions: [
        {
          ...(await setupOf(last)).fields.sessions[0],
          name: 'Inside',
          description: 'The <b>house</b><script>x</script>',
        },
        { sessionId: null, name: 'Outside', firstCloseTime: '2026-10-25T20:30' },
      ],
      salesTax: 0.04,
      address1: '1 Main Street',
      zip: '12534',
      pickupWindows: [
        { start: '2026-10-27T10:00', end: '2026-10-27T14:00', slotMinutes: 20, perSlot: 6 },
      ],
    });
    const [inside] = (await setupOf(last)).fields.sessions;
    expect(inside?.description).toContain('<b>house</b>');
    expect(inside?.description).not.toContain('script');
    const next = await create(last, 'The Next House');
    const { fields, closes } = await setupOf(next);
    expect(fields).toMatchObject({
      title: 'The Next House',
      address1: '1 Main Street',
      salesTax: 0.04,
      firstCloseTime: '2026-11-01T18:00',
      sessions: [
        { name: 'Inside', firstCloseTime: null },
        { name: 'Outside', firstCloseTime: '2026-11-01T20:30' },
      ],
      pickupWindows: [
        { start: '2026-11-03T10:00', end: '2026-11-03T14:00', slotMinutes: 20, perSlot: 6 },
      ],
    });
    // Six in the evening is at 22:00Z before the night of the change, at 23:00Z after it.
    expect(closes.map(({ firstCloseAt }) => firstCloseAt)).toEqual([
      '2026-11-01T23:00:00.000Z',
      '2026-11-02T01:30:00.000Z',
    ]);
  });

  test('is never like a sale of another seller', async () => {
    const foreign = await server.make.auction();
    const answer = await owner.client.call('POST /api/console/sellers/:sellerId/sales', {
      params: { sellerId },
      body: { saleId: uuid(), like: foreign.id, title: '' },
    });
    expect(answer.status).toBe(404);
    const taken = await owner.client.call('POST /api/console/sellers/:sellerId/sales', {
      params: { sellerId },
      body: { saleId: foreign.id, like: null, title: '' },
    });
    expect(taken.status).toBe(404);
  });
});

describe('the set-up', () => {
  test('is saved by field; what is wrong is left and explained, the rest is saved', async () => {
    const saleId = await create();
    const { problems, setup } = await save(saleId, {
      title: '  The Mill House ',
      description: '<p>A mill</p><script>alert(1)</script>',
      state: 'XX',
      salesTax: 4,
      firstCloseTime: 'tomorrow',
      pickupWindows: [
        { start: '2026-11-12T14:00', end: '2026-11-12T10:00', slotMinutes: 15, perSlot: 4 },
      ],
    });
    expect(setup.fields).toMatchObject({ title: 'The Mill House', description: '<p>A mill</p>' });
    expect(setup.fields.salesTax).toBe(0.08875);
    expect(problems).toEqual([
      expect.objectContaining({ field: 'state', kind: 'invalid' }),
      expect.objectContaining({ field: 'salesTax', kind: 'invalid' }),
      {
        field: 'firstCloseTime',
        where: '',
        kind: 'invalid',
        reason: '"tomorrow" is no date and time',
      },
      {
        field: 'pickupWindows',
        where: '[0].end',
        kind: 'invalid',
        reason: 'is not after its start',
      },
    ]);
    expect(await audited(saleId)).toMatchObject([
      { action: 'sale.create' },
      {
        action: 'sale.edit',
        before: { title: '', description: '' },
        after: { title: 'The Mill House', description: '<p>A mill</p>' },
      },
    ]);
  });

  test('of two tabs: the second to change a field is told what stands there', async () => {
    const saleId = await create(null, 'A');
    await save(saleId, { title: 'B', city: 'Athens' });
    const { problems, setup } = await save(
      saleId,
      { title: 'C', city: 'Athens', zip: '12534' },
      { title: 'A', city: 'Hudson', zip: '' },
    );
    expect(problems).toMatchObject([{ field: 'title', kind: 'conflict' }]);
    expect(setup.fields).toMatchObject({ title: 'B', city: 'Athens', zip: '12534' });
  });

  test('moves the lots with their session, and leaves a close of its own', async () => {
    const saleId = await create();
    const lots = await addLots(saleId, 3);
    const own = new Date('2026-11-09T12:00:00Z');
    await server.database.kysely
      .updateTable('lot_states')
      .set({ close_at: own, scheduled_close_at: own })
      .where('lot_id', '=', lots[1] ?? '')
      .execute();
    await save(saleId, { firstCloseTime: '2026-11-15T19:00', lotIntervalSeconds: 30 });
    expect(await closesOf(saleId)).toEqual([
      '2026-11-16T00:00:00.000Z',
      own.toISOString(),
      '2026-11-16T00:01:00.000Z',
    ]);
  });

  test('keeps the hours on the clock when the zone changes', async () => {
    const saleId = await create();
    await addLots(saleId, 1);
    const { setup } = await save(saleId, { timeZone: 'America/Chicago' });
    expect(setup.fields.firstCloseTime).toBe('2026-11-08T18:00');
    expect(await closesOf(saleId)).toEqual(['2026-11-09T00:00:00.000Z']);
  });

  test('takes no session away that has lots, nor one of another sale', async () => {
    const saleId = await create();
    await addLots(saleId, 1);
    const foreign = (await setupOf(await create())).fields.sessions;
    const { problems } = await save(saleId, { sessions: foreign });
    expect(problems).toMatchObject([{ field: 'sessions', kind: 'invalid' }]);
    expect((await setupOf(saleId)).closes).toMatchObject([{ lots: 1 }]);
  });

  test('names none of another house’s people', async () => {
    const saleId = await create();
    const { problems } = await save(saleId, { manager: uuid() });
    expect(problems).toMatchObject([{ field: 'manager', kind: 'invalid' }]);
  });

  test('of a published sale changes by the rules of fixed terms alone', async () => {
    const { id: saleId } = await server.make.auction({ seller_company_id: sellerId });
    const session = await server.make.session({ auction_id: saleId });
    await server.make.lot({ auction_id: saleId, session_id: session.id });
    const first = await save(saleId, { salesTax: 0.05, address1: '2 Main Street' });
    expect(first.problems).toMatchObject([{ field: 'address1', kind: 'fixed' }]);
    expect(first.setup.fields.salesTax).toBe(0.05);
    await server.make.registration({ auction_id: saleId });
    const then = await save(saleId, { salesTax: 0.06, title: 'Another' });
    expect(then.problems).toMatchObject([{ field: 'salesTax', kind: 'fixed' }]);
    expect(then.setup.fields.title).toBe('Another');
  });

  test('what everybody sees lacks nothing', async () => {
    const saleId = await create(null, 'Whole');
    const unseen = server.database.kysely
      .updateTable('auctions')
      .set({ previewed_at: new Date() })
      .where('id', '=', saleId);
    await expect(unseen.execute()).rejects.toThrow('nothing_missing_in_public');
  });
});

const ready = async () => {
  const saleId = await create(null, 'The Mill House');
  await save(saleId, {
    address1: '1 Mill Lane',
    zip: '12534',
    pickupWindows: [
      { start: '2026-11-10T10:00', end: '2026-11-10T14:00', slotMinutes: 15, perSlot: 4 },
    ],
  });
  await addLots(saleId, 2);
  return saleId;
};
const press = async (
  what: 'preview' | 'publish' | 'unschedule',
  saleId: string,
  at: string | null = null,
) => {
  const path = `/api/console/sellers/:sellerId/sales/:saleId/${what}` as const;
  const params = { sellerId, saleId };
  const { body } = await owner.client.call(`POST ${path}`, {
    params,
    ...(what === 'publish' && { body: { at } }),
  } as never);
  return body as { isError: boolean; code?: string; blockers: { code: string }[] };
};
const publications = async (saleId: string) =>
  (await server.database.kysely.selectFrom('facts').select(['name', 'body']).execute()).filter(
    ({ name, body }) =>
      name === 'SalePublished' && (body as { auctionId: string }).auctionId === saleId,
  ).length;
const stageOf = async (saleId: string) => (await setupOf(saleId)).stage;

const verify = (verified_at: Date | null) =>
  server.database.kysely
    .updateTable('seller_companies')
    .set({ verified_at })
    .where('id', '=', sellerId)
    .execute();

describe('publishing', () => {
  test('is refused with what is missing, and where that is mended', async () => {
    const saleId = await create();
    const answer = await press('publish', saleId);
    expect(answer).toMatchObject({ isError: true, code: 'SaleNotReady' });
    expect(answer.blockers.map(({ code }) => code)).toEqual([
      'NoTitle',
      'NoAddress',
      'NoLots',
      'NoPickupWindow',
    ]);
    expect(await press('preview', saleId)).toMatchObject({ code: 'SaleNotReady' });
    expect(await stageOf(saleId)).toBe('draft');
    const params = { sellerId, saleId };
    const { body } = await owner.client.call(
      'GET /api/console/sellers/:sellerId/sales/:saleId/checklist',
      { params },
    );
    expect(body.blockers).toEqual(answer.blockers);
    expect(body.warnings.map(({ code }) => code)).toEqual(['NoManager', 'NoTerms']);
    expect(body.followers).toBe(0);
  });

  test('happens once, however often it is pressed, and is written down once', async () => {
    const saleId = await ready();
    const answers = await Promise.all([press('publish', saleId), press('publish', saleId)]);
    expect(answers).toMatchObject([{ isError: false }, { isError: false }]);
    expect(await stageOf(saleId)).toBe('published');
    expect(await publications(saleId)).toBe(1);
    const actions = (await audited(saleId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'sale.publish')).toHaveLength(1);
  });

  test('at a time shows the preview, fixes the times, and tells when the time has come', async () => {
    const saleId = await ready();
    expect(await press('publish', saleId, '2026-10-20T11:59:00Z')).toMatchObject({
      code: 'PublicationInPast',
    });
    expect(await press('publish', saleId, '2026-11-10T12:00:00Z')).toMatchObject({
      code: 'SaleNotReady',
      blockers: [{ code: 'ClosesInPast' }],
    });
    await press('publish', saleId, '2026-10-22T12:00:00Z');
    expect(await stageOf(saleId)).toBe('preview');
    expect((await save(saleId, { firstCloseTime: '2026-10-21T18:00' })).problems).toMatchObject([
      { kind: 'fixed' },
    ]);
    const tell = () => server.modules.sales.tellOfPublications();
    await tell();
    expect(await publications(saleId)).toBe(0);
    await server.clock.freeze(new Date('2026-10-22T12:00:00Z'));
    expect(await stageOf(saleId)).toBe('published');
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await publications(saleId)).toBe(1);
    expect(await press('unschedule', saleId)).toMatchObject({ code: 'SaleIsPublished' });
  });

  test('that is scheduled is taken back before its time, and stays a preview', async () => {
    const saleId = await ready();
    await press('publish', saleId, '2026-10-22T12:00:00Z');
    expect(await press('unschedule', saleId)).toMatchObject({ isError: false });
    expect(await press('unschedule', saleId)).toMatchObject({ code: 'NothingScheduled' });
    await server.clock.freeze(new Date('2026-10-23T12:00:00Z'));
    await server.modules.sales.tellOfPublications();
    expect(await stageOf(saleId)).toBe('preview');
    expect(await publications(saleId)).toBe(0);
    expect((await audited(saleId)).map(({ action }) => action).slice(-2)).toEqual([
      'sale.schedule',
      'sale.unschedule',
    ]);
  });

  test('waits for the verification of its company', async () => {
    const saleId = await ready();
    await verify(null);
    for (const what of ['preview', 'publish'] as const) {
      expect(await press(what, saleId)).toMatchObject({ blockers: [{ code: 'SellerUnverified' }] });
    }
    await verify(new Date());
    expect(await press('preview', saleId)).toMatchObject({ isError: false });
  });

  test('of another seller’s sale is not found', async () => {
    const { id } = await server.make.auction({ previewed_at: null, published_at: null });
    for (const what of ['preview', 'publish', 'unschedule'] as const) {
      expect(await press(what, id)).toMatchObject({ code: 'NotFound' });
    }
  });
});
