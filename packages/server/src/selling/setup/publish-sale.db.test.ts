import { describe, expect, test } from 'vitest';
import { setupScene } from '#main/testing/setup-scene.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';

const { addLots, audited, create, owner, save, sellerId, server, setupOf } = setupScene();

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
  const params = { sellerId: sellerId(), saleId };
  const { body } = await owner().client.call(`POST ${path}`, {
    params,
    ...(what === 'publish' && { body: { at } }),
  } as never);
  return body as { isError: boolean; code?: string; blockers: { code: string }[] };
};
const publications = async (saleId: string) =>
  (await server().database.kysely.selectFrom('facts').select(['name', 'body']).execute()).filter(
    ({ name, body }) =>
      name === 'SalePublished' && (body as { auctionId: string }).auctionId === saleId,
  ).length;
const stageOf = async (saleId: string) => (await setupOf(saleId)).stage;

const verify = (verified_at: Date | null) =>
  server()
    .database.kysely.updateTable('seller_companies')
    .set({ verified_at })
    .where('id', '=', sellerId())
    .execute();

describe('publishing', () => {
  test('is refused with what is missing, and where that is fixed', async () => {
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
    const params = { sellerId: sellerId(), saleId };
    const { body } = await owner().client.call(
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
    const tell = () => server().modules.sales.recordDuePublications();
    await tell();
    expect(await publications(saleId)).toBe(0);
    await server().clock.freeze(new Date('2026-10-22T12:00:00Z'));
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
    await server().clock.freeze(new Date('2026-10-23T12:00:00Z'));
    await server().modules.sales.recordDuePublications();
    expect(await stageOf(saleId)).toBe('preview');
    expect(await publications(saleId)).toBe(0);
    expect((await audited(saleId)).map(({ action }) => action).slice(-2)).toEqual([
      'sale.schedule',
      'sale.unschedule',
    ]);
  });

  test('and a preview at once: both hold, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const saleId = await ready();
      const [, published] = await Promise.all([press('preview', saleId), press('publish', saleId)]);
      expect(published).toMatchObject({ isError: false });
      expect(await stageOf(saleId)).toBe('published');
    }
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
    const { id } = await server().make.auction({ previewed_at: null, published_at: null });
    for (const what of ['preview', 'publish', 'unschedule'] as const) {
      expect(await press(what, id)).toMatchObject({ code: 'NotFound' });
    }
  });
});

test('the checklist, which reads all lots of a sale, is read sixty times a minute by each person', async () => {
  const params = { sellerId: sellerId(), saleId: await create() };
  const { client } = await staffScene(server).clerk(sellerId(), 'console.localhost', 'viewer');
  const ask = async (person: TestClient) =>
    (await person.call('GET /api/console/sellers/:sellerId/sales/:saleId/checklist', { params }))
      .status;
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(client)));
  expect(answers.filter((status) => status !== 200)).toEqual([429]);
  expect(await ask(owner().client)).toBe(200);
});
