import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import { setupScene } from '#main/testing/setup-scene.ts';

const { addLots, audited, closesOf, create, owner, save, sellerId, server, setupOf } = setupScene();

const bands = (from: unknown) => [
  { from: 0, rate: 0.2 },
  { from, rate: 0.1 },
];

const garden = (firstLot: string, sessionId: string | null = null) => ({
  sessionId,
  name: 'Garden',
  description: '',
  firstCloseTime: '2026-11-09T20:00',
  firstLot,
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
    await server()
      .database.kysely.updateTable('lot_states')
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

  test('takes rates by price as bidders and buyers then read them, or says what is wrong', async () => {
    const saleId = await create();
    const rules = [
      { bands: bands(1_000), cumulative: true, minimum: 5 },
      { bands: [{ from: 0, rate: 0.03 }], cumulative: false, minimum: 0 },
    ];
    const { problems, setup } = await save(saleId, { buyersPremium: rules });
    expect([problems, setup.fields.buyersPremium]).toEqual([[], rules]);
    for (const from of ['a lot', 0]) {
      const wrong = [{ bands: bands(from), cumulative: false, minimum: 0 }];
      const refused = await save(saleId, { buyersPremium: wrong });
      expect(refused.problems).toMatchObject([{ field: 'buyersPremium', kind: 'invalid' }]);
      expect(refused.setup.fields.buyersPremium).toEqual(rules);
    }
  });

  test('says why a sale owes no tax: to bidders, on the invoice and in the checklist', async () => {
    const { id: saleId } = await server().make.auction({ seller_company_id: sellerId() });
    const { id: session_id } = await server().make.session({ auction_id: saleId });
    await server().make.lot({ auction_id: saleId, session_id });
    const other = await save(saleId, { noTax: { reason: 'other', note: ' ' } });
    expect(other.problems).toMatchObject([{ field: 'noTax', where: 'note', kind: 'invalid' }]);
    const warnings = async () => {
      const call = 'GET /api/console/sellers/:sellerId/sales/:saleId/checklist';
      const { body } = await owner().client.call(call, {
        params: { sellerId: sellerId(), saleId },
      });
      return body.warnings.map(({ code }) => code).filter((code) => code === 'TaxIsZero');
    };
    const noteOf = async () => {
      const call = 'GET /api/site/getauctionandlots/:auctionId/:skip/:take';
      const params = { auctionId: saleId, skip: 0, take: 1 };
      return (await server().client().call(call, { params })).body.auctionSession;
    };
    await save(saleId, { salesTax: 0 });
    expect(await warnings()).toEqual(['TaxIsZero']);
    const noTax = { reason: 'exempt-seller', note: 'CT-5 7731' };
    expect((await save(saleId, { noTax })).setup.fields.noTax).toEqual(noTax);
    expect(await warnings()).toEqual([]);
    const said = 'sold by an organization that collects no tax (CT-5 7731)';
    expect(await noteOf()).toMatchObject({ auction: { salesTaxNote: said } });
    const { id: invoiceId, bidderId } = await server().make.invoice(
      { auction_id: saleId },
      [100_00],
    );
    const bidder = await signIn(server().client(), server().database, bidderId);
    const { body } = await bidder.call('GET /api/site/GetInvoice/:invoiceId', {
      params: { invoiceId },
    });
    expect(body).toMatchObject({ salesTax: 0, salesTaxNote: said, invoiceTotal: 118 });
    expect((await save(saleId, { noTax: null })).problems).toMatchObject([{ kind: 'fixed' }]);
    // A reason without a zero rate does not count.
    await server()
      .database.kysely.updateTable('auctions')
      .set({ sales_tax_ppm: 40_000 })
      .where('id', '=', saleId)
      .execute();
    expect((await noteOf()).auction).not.toHaveProperty('salesTaxNote');
  });

  test('parts the lots among sessions, whose clocks they follow', async () => {
    const saleId = await create();
    const lots = await addLots(saleId, 4);
    for (const [index, id] of lots.entries()) {
      const lot_number = String(index + 1);
      await server()
        .database.kysely.updateTable('lots')
        .set({ lot_number })
        .where('id', '=', id)
        .execute();
    }
    const [first] = (await setupOf(saleId)).fields.sessions;
    for (const firstLot of ['1', '9']) {
      const { problems } = await save(saleId, { sessions: [first, garden(firstLot)] });
      expect(problems).toMatchObject([{ field: 'sessions', where: '[1].firstLot' }]);
    }
    const parted = await save(saleId, { sessions: [first, garden('3')] });
    expect(parted.problems).toEqual([]);
    expect(parted.setup.fields.sessions).toMatchObject([{ firstLot: '1' }, { firstLot: '3' }]);
    expect(parted.setup.closes).toMatchObject([{ lots: 2 }, { lots: 2 }]);
    const evening = '2026-11-10T01:00:00.000Z';
    expect((await closesOf(saleId)).filter((close) => close >= evening)).toEqual([
      evening,
      '2026-11-10T01:01:00.000Z',
    ]);
    const gardenId = parted.setup.fields.sessions[1]?.sessionId ?? null;
    const again = await save(saleId, { sessions: [first, garden('', gardenId)] });
    expect(again.setup.closes).toMatchObject([{ lots: 4 }, { lots: 0 }]);
    expect((await closesOf(saleId)).filter((close) => close >= evening)).toEqual([]);
    const alone = await save(saleId, { sessions: [first] });
    expect(alone.problems).toEqual([]);
  });

  test('names none of another house’s people', async () => {
    const saleId = await create();
    const { problems } = await save(saleId, { manager: uuid() });
    expect(problems).toMatchObject([{ field: 'manager', kind: 'invalid' }]);
  });

  test('of a published sale changes by the rules of fixed terms alone', async () => {
    const { id: saleId } = await server().make.auction({ seller_company_id: sellerId() });
    const session = await server().make.session({ auction_id: saleId });
    await server().make.lot({ auction_id: saleId, session_id: session.id });
    const first = await save(saleId, { salesTax: 0.05, address1: '2 Main Street' });
    expect(first.problems).toMatchObject([{ field: 'address1', kind: 'fixed' }]);
    expect(first.setup.fields.salesTax).toBe(0.05);
    await server().make.registration({ auction_id: saleId });
    const then = await save(saleId, { salesTax: 0.06, title: 'Another' });
    expect(then.problems).toMatchObject([{ field: 'salesTax', kind: 'fixed' }]);
    expect(then.setup.fields.title).toBe('Another');
  });

  test('what everybody sees lacks nothing', async () => {
    const saleId = await create(null, 'Whole');
    const unseen = server()
      .database.kysely.updateTable('auctions')
      .set({ previewed_at: new Date() })
      .where('id', '=', saleId);
    await expect(unseen.execute()).rejects.toThrow('nothing_missing_in_public');
  });
});
