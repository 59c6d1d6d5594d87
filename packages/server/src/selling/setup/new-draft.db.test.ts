import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { setupScene } from '#main/testing/setup-scene.ts';

const { audited, create, owner, save, sellerId, server, setupOf } = setupScene();

describe('a new draft', () => {
  test('from nothing has what the company usually has, and lacks what only people know', async () => {
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
      // The first Sunday at six at least two weeks ahead, already in standard time.
      firstCloseTime: '2026-11-08T18:00',
      lotIntervalSeconds: 60,
      softCloseSeconds: 120,
      salesTax: 0.08875,
      buyersPremium: [{ bands: [{ from: 0, rate: 0.18 }], cumulative: false, minimum: 0 }],
      sessions: [{ name: '', firstCloseTime: null }],
      pickupWindows: [],
    });
    expect(fields.increments[0]).toEqual({ from: 0, increment: 1 });
    expect(await audited(saleId)).toMatchObject([{ action: 'sale.create', person_id: owner().id }]);
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
    const foreign = await server().make.auction();
    const answer = await owner().client.call('POST /api/console/sellers/:sellerId/sales', {
      params: { sellerId: sellerId() },
      body: { saleId: uuid(), like: foreign.id, title: '' },
    });
    expect(answer.status).toBe(404);
    const taken = await owner().client.call('POST /api/console/sellers/:sellerId/sales', {
      params: { sellerId: sellerId() },
      body: { saleId: foreign.id, like: null, title: '' },
    });
    expect(taken.status).toBe(404);
  });
});
