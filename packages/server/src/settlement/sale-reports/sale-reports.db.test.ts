import { openLots } from '#bidding/lot-state/public.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saleExports } from '@fairlot/contract';
import type { SaleExport } from '@fairlot/contract';
import { parse } from 'csv-parse/sync';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { takeLotOut } from '#bidding/bids/public.ts';
import { importSale } from '#selling/intake/public.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { recordPayment } from '#settlement/invoices/public.ts';
import { createPictureVault } from '#selling/pictures/public.ts';

const by = { kind: 'command', name: 'a test' } as const;

let server: TestServer;
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

type Row = Record<string, string>;
const sum = (rows: Row[], heading: string) =>
  rows.reduce((cents, row) => cents + Math.round(Number(row[heading]) * 100), 0) / 100;

/** An export as it is sent. */
async function exported(id: string, kind: SaleExport, cookie: string): Promise<string> {
  const { body } = await server.app.inject({
    url: `/api/site/saleexport/${id}/${kind}`,
    headers: { host: 'localhost', cookie },
  });
  expect(body.startsWith('\uFEFF')).toBe(true);
  return body;
}

/** The columns of `lots.csv`: everything but how a lot sold. */
const catalogue = (rows: Row[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).slice(0, 16)));

async function staffOf(sellerId: string, host?: string) {
  const { id } = await server.make.user();
  await server.database.kysely
    .insertInto('staff')
    .values({ user_id: id, seller_company_id: sellerId, role: 'owner' })
    .execute();
  const client = await signIn(server.client(host), server.database, id);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    id,
    client,
    report: async (auctionId: string) => {
      const params = { auctionId };
      return client.call('GET /api/site/salereport/:auctionId', { params });
    },
    file: (auctionId: string, kind: SaleExport) => exported(auctionId, kind, cookie),
    /** As a spreadsheet reads them. */
    rows: async (auctionId: string, kind: SaleExport): Promise<Row[]> =>
      parse(await exported(auctionId, kind, cookie), { columns: true, bom: true }),
  };
}

async function bidder(auctionId: string, row: Parameters<TestServer['make']['user']>[0] = {}) {
  const { id, email } = await server.make.user(row);
  await server.make.registration({ auction_id: auctionId, user_id: id });
  const client = await signIn(server.client(), server.database, id);
  const { paddle_number } = await server.database.kysely
    .selectFrom('registrations')
    .select('paddle_number')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, email, client, paddle: String(paddle_number) };
}

/**
 * A sale of five lots: two won by Ann, one by Bob, one with its reserve not met, one withdrawn; and, if
 * asked for, an open one.
 */
async function soldSale({ withOpen = false } = {}) {
  const { make } = server;
  const seller = await make.seller();
  const auction = await make.auction({
    seller_company_id: seller.id,
    title: 'Café & Sons: Estate',
  });
  const session = await make.session({ auction_id: auction.id, title: 'Day One' });
  const of = { auction_id: auction.id, session_id: session.id };
  const lot = (title: string, state = {}, row = {}) => make.lot({ ...of, title, ...row }, state);
  const chair = await lot('=1+1', {}, { description_html: '<p>Two, "fine"</p>\n<p>chairs</p>' });
  const table = await lot('Table', {}, { premium_exempt: true });
  const rug = await lot('Rug');
  const clock = await lot('Clock', { reserve_cents: 900_000 });
  const lamp = await lot('Lamp');
  const ann = await bidder(auction.id, { first_name: '-Ann', last_name: 'O’Łee, Jr.' });
  const bob = await bidder(auction.id);
  await bid(ann.client, chair.id, 333.33);
  await bid(bob.client, chair.id, 300);
  await bid(ann.client, table.id, 10);
  await bid(bob.client, rug.id, 77.77);
  await bid(ann.client, clock.id, 20);
  if (withOpen) {
    const open = await lot('Open');
    await bid(ann.client, open.id, 50);
    await bid(ann.client, open.id, 400);
  }
  await hammerLots(server.database, [chair.id, table.id, rug.id, clock.id]);
  await takeLotOut(server.database, {
    lotId: lamp.id,
    leaving: { kind: 'withdrawn' },
    by,
    reason: '',
  });
  await server.modules.invoices.settle();
  return { seller, auction, session, ann, bob };
}

async function invoicesAtConsole(sellerId: string, saleId: string) {
  const { client } = await clerk(sellerId, 'console.localhost');
  return client.call('GET /api/console/sellers/:sellerId/sales/:saleId/invoices', {
    params: { sellerId, saleId },
  });
}

async function resultsAtConsole(sellerId: string, saleId: string) {
  const { client } = await clerk(sellerId, 'console.localhost', 'cataloguer');
  return client.call('GET /api/console/sellers/:sellerId/sales/:saleId/results', {
    params: { sellerId, saleId },
  });
}

test('each lot says what became of it, at the price that everybody saw', async () => {
  const { seller, auction } = await soldSale({ withOpen: true });
  const { body } = await resultsAtConsole(seller.id, auction.id);
  const shown = body.map(({ state, price, bids }) => [state, price, bids]);
  expect(shown.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    // Its bidder has a maximum of 400.
    ['open', 5, 1],
    ['passed', 20, 1],
    ['sold', 305, 2],
    ['sold', 5, 1],
    ['sold', 5, 1],
    ['withdrawn', null, 0],
  ]);
});

test('the lots of a draft have no results', async () => {
  const { id: sellerId } = await server.make.seller();
  const draft = await server.make.auction({
    seller_company_id: sellerId,
    previewed_at: null,
    published_at: null,
  });
  const session = await server.make.session({ auction_id: draft.id });
  await server.make.lot({ auction_id: draft.id, session_id: session.id });
  expect((await resultsAtConsole(sellerId, draft.id)).body).toEqual([]);
});

describe('the invoices of a sale', () => {
  test('say who has paid and picked up, those with something left to do first', async () => {
    const { seller, auction, ann, bob } = await soldSale();
    const { kysely } = server.database;
    const [first, second] = await kysely
      .selectFrom('invoices')
      .selectAll()
      .where('auction_id', '=', auction.id)
      .orderBy('invoice_number')
      .execute();
    if (first === undefined || second === undefined) throw new Error('There are two buyers.');
    const { body } = await invoicesAtConsole(seller.id, auction.id);
    const paddles = new Map([ann, bob].map(({ id, paddle }) => [id, Number(paddle)]));
    const shown = (invoice: typeof first) => ({
      invoiceId: invoice.id,
      invoiceNumber: invoice.invoice_number,
      paddle: paddles.get(invoice.bidder_id),
      name: invoice.bidder_name,
      total: invoice.total_cents / 100,
      due: invoice.total_cents / 100,
      status: 'Unpaid',
      isDisputed: false,
      lots: invoice.bidder_id === ann.id ? 2 : 1,
      lotsPickedUp: 0,
      collectorName: '',
    });
    expect(body.invoices).toEqual([shown(first), shown(second)]);

    const card = { attemptId: null, madeBy: 'test', notes: '', brand: 'visa', last4: '4242' };
    await server.database.transaction((tx) =>
      recordPayment(tx, {
        invoiceId: first.id,
        kind: 'card',
        accepted: true,
        amountCents: first.total_cents,
        ...card,
      }),
    );
    const handover = await kysely
      .insertInto('handovers')
      .values({
        id: uuid(),
        invoice_id: first.id,
        staff_id: (await server.make.user()).id,
        signed_by: 'Ann',
        signature: 'M0 0L1 1',
        handed_over_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const given = await kysely
      .selectFrom('invoice_lots')
      .select('lot_id')
      .where('invoice_id', '=', first.id)
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('handed_over_lots')
      .values({ handover_id: handover.id, invoice_id: first.id, lot_id: given.lot_id })
      .execute();
    const { body: later } = await invoicesAtConsole(seller.id, auction.id);
    expect(later.invoices).toMatchObject([
      { invoiceId: second.id, status: 'Unpaid' },
      { invoiceId: first.id, status: 'Paid', due: 0, lotsPickedUp: 1 },
    ]);
    expect(JSON.stringify(later)).not.toMatch(/"4242"|visa/);
  });

  test('and the results of its lots are not there for another seller', async () => {
    const { auction } = await soldSale();
    const { id: other } = await server.make.seller();
    expect((await invoicesAtConsole(other, auction.id)).status).toBe(404);
    expect((await resultsAtConsole(other, auction.id)).status).toBe(404);
  });
});

describe('the report of a sale', () => {
  test('says what it came to, and its exports come to the same cent', async () => {
    const { seller, auction, session, ann, bob } = await soldSale();
    const staff = await staffOf(seller.id);
    const { kysely } = server.database;
    const invoiceOf = (userId: string) =>
      kysely
        .selectFrom('invoices')
        .selectAll()
        .where('auction_id', '=', auction.id)
        .where('bidder_id', '=', userId)
        .executeTakeFirstOrThrow();
    const [annOwes, bobOwes] = [await invoiceOf(ann.id), await invoiceOf(bob.id)];
    const card = { attemptId: null, madeBy: 'test', notes: '', brand: 'visa', last4: '4242' };
    await server.database.transaction(async (tx) => {
      const pay = (
        invoiceId: string,
        kind: 'card' | 'refund',
        amountCents: number,
        accepted = true,
      ) => recordPayment(tx, { invoiceId, kind, accepted, amountCents, ...card });
      await pay(annOwes.id, 'card', annOwes.total_cents, false);
      await pay(annOwes.id, 'card', 10_001);
      await pay(bobOwes.id, 'card', bobOwes.total_cents + 500);
      await pay(bobOwes.id, 'refund', 300);
    });

    const { status, body } = await staff.report(auction.id);
    expect(status).toBe(200);
    const [hammer, premium] = [305 + 5 + 5, 54.9 + 0.9];
    const tax = 32.9;
    const total = Number((hammer + premium + tax).toFixed(2));
    expect(body).toEqual({
      auctionTitle: 'Café & Sons: Estate',
      lots: 5,
      sold: 3,
      soldAfter: 0,
      passed: 1,
      withdrawn: 1,
      cancelled: 0,
      open: 0,
      registeredBidders: 2,
      bidders: 2,
      winners: 2,
      bids: 5,
      invoices: 2,
      hammer,
      premium,
      adjustments: 0,
      voids: 0,
      fees: 0,
      tax,
      total,
      collected: Number((100.01 + bobOwes.total_cents / 100 + 2).toFixed(2)),
      outstanding: Number((annOwes.total_cents / 100 - 100.01).toFixed(2)),
      refundsDue: 2,
      refunded: 3,
      disputed: 0,
    });
    expect((await staff.report(session.id)).body).toEqual(body);

    const sums = await invoicesAtConsole(seller.id, auction.id);
    const { outstanding: owed, collected: paid, refundsDue } = body;
    expect(sums.body).toMatchObject({ total, paid, owed, refundsDue });

    const [lots, bidders, bids] = [
      await staff.rows(auction.id, 'lots'),
      await staff.rows(auction.id, 'bidders'),
      await staff.rows(auction.id, 'bids'),
    ];
    const [invoices, payments] = [
      await staff.rows(auction.id, 'invoices'),
      await staff.rows(auction.id, 'payments'),
    ];
    expect(lots).toHaveLength(body.lots);
    expect(bids.filter((row) => row['Seen By Others'] === 'Yes')).toHaveLength(body.bids);
    expect(bidders).toHaveLength(body.registeredBidders);
    expect(invoices).toHaveLength(body.invoices);
    expect(sum(lots, 'Hammer')).toBe(body.hammer);
    expect(sum(bidders, 'Hammer')).toBe(body.hammer);
    expect(sum(invoices, 'Hammer')).toBe(body.hammer);
    expect(sum(invoices, 'Premium')).toBe(body.premium);
    expect(sum(invoices, 'Tax')).toBe(body.tax);
    expect(sum(invoices, 'Total')).toBe(body.total);
    expect(sum(invoices, 'Paid')).toBe(body.collected);
    expect(sum(invoices, 'Amount Due')).toBeCloseTo(body.outstanding - body.refundsDue, 2);
    expect(
      sum(
        payments.filter((row) => row['Accepted'] === 'Yes'),
        'Amount',
      ),
    ).toBe(body.collected);
    expect(new Set(invoices.map((row) => row['Status']))).toEqual(
      new Set(['RefundDue', 'UnderPaid']),
    );
    expect(payments.map((row) => row['Amount'])).toContain('-3.00');
  });

  test('of a sale that goes on says so, and counts the hammers that fell', async () => {
    const { seller, auction } = await soldSale({ withOpen: true });
    const { body } = await (await staffOf(seller.id)).report(auction.id);
    expect(body).toMatchObject({ open: 1, lots: 6, hammer: 315, invoices: 0, total: 0 });
  });

  test('of a sale without lots is nothing', async () => {
    const seller = await server.make.seller();
    const auction = await server.make.auction({ seller_company_id: seller.id });
    const staff = await staffOf(seller.id);
    expect((await staff.report(auction.id)).body).toMatchObject({ lots: 0, hammer: 0, bids: 0 });
    for (const kind of saleExports) expect(await staff.rows(auction.id, kind)).toEqual([]);
  });
});

describe('an export', () => {
  test('holds what people wrote, harmless to spreadsheets, and times of the auction’s zone', async () => {
    const { seller, auction, ann, bob } = await soldSale();
    const staff = await staffOf(seller.id);
    const lots = await staff.rows(auction.id, 'lots');
    expect(lots.map((row) => row['Lead'])).toEqual(["'=1+1", 'Table', 'Rug', 'Clock', 'Lamp']);
    expect(lots[0]).toMatchObject({
      Description: '<p>Two, "fine"</p>\n<p>chairs</p>',
      Session: 'Day One',
      Status: 'sold',
      'Starting Bid': '5.00',
      Hammer: '305.00',
      Paddle: ann.paddle,
      'Close Time': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/),
    });
    expect(lots[3]).toMatchObject({ Status: 'passed', Reserve: '9000.00', Hammer: '', Paddle: '' });
    expect(lots[4]).toMatchObject({ Status: 'withdrawn', 'High Bid': '' });
    const bidders = await staff.rows(auction.id, 'bidders');
    expect(bidders.find((row) => row['Paddle'] === ann.paddle)).toMatchObject({
      Status: 'approved',
      'First Name': "'-Ann",
      'Last Name': 'O’Łee, Jr.',
      Email: ann.email,
      Phone: '(518) 555-0100',
      Bids: '3',
      'Lots Won': '2',
    });
    expect(bidders.find((row) => row['Paddle'] === bob.paddle)).toMatchObject({ Bids: '2' });
  });

  test('of bids gives maxima of ended lots alone, and no unseen change of an open one', async () => {
    const { seller, auction, ann } = await soldSale({ withOpen: true });
    const rows = await (await staffOf(seller.id)).rows(auction.id, 'bids');
    expect(rows.slice(0, 2)).toMatchObject([
      { Paddle: ann.paddle, Price: '5.00', Maximum: '333.33', Result: 'BidWins' },
      { Price: '305.00', Maximum: '300.00', Result: 'BidOutbidByMax' },
    ]);
    const open = rows.filter((row) => row['Lot Number'] === rows.at(-1)?.['Lot Number']);
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ Price: '5.00', Maximum: '', 'Seen By Others': 'Yes' });
    expect(JSON.stringify(open)).not.toMatch(/400\.00|50\.00/);
  });

  test('of changes tells each with its lots, of pickups who signed for what and what waits', async () => {
    const { kysely } = server.database;
    const invoice = await server.make.invoice({ bidder_name: 'Ann Lee' }, [100_00, 50_00, 25_00]);
    const { seller_company_id, lots } = await kysely
      .selectFrom('invoices as i')
      .innerJoin('invoice_lots as il', 'il.invoice_id', 'i.id')
      .where('i.id', '=', invoice.id)
      .groupBy('i.id')
      .select((select) => [
        'i.seller_company_id',
        select.fn.agg<string[]>('array_agg', ['il.lot_number']).as('lots'),
      ])
      .executeTakeFirstOrThrow();
    const [first = '', second = '', third = ''] = lots.toSorted();
    const staff = await staffOf(seller_company_id);
    expect(await staff.rows(invoice.auctionId, 'pickups')).toEqual([
      expect.objectContaining({
        Lots: `${first}, ${second}, ${third}`,
        'Slot Begins': '',
        'Collected By': '',
      }),
    ]);

    const change = (kind: 'adjustment' | 'void' | 'fee', amount_cents: number, of: string[]) =>
      server.database.transaction(async (transaction) => {
        const id = uuid();
        const of_invoice = { change_id: id, invoice_id: invoice.id };
        await transaction
          .insertInto('invoice_changes')
          .values({
            id,
            invoice_id: invoice.id,
            kind,
            label: `=${kind}`,
            notes: 'said so',
            amount_cents,
            taxable: kind !== 'fee',
            made_by: 'ida@seller.example',
            created_at: new Date(),
          })
          .execute();
        for (const lot_id of of) {
          await transaction
            .insertInto('invoice_change_lots')
            .values({ ...of_invoice, lot_id })
            .execute();
        }
      });
    const [one = '', two = '', three = ''] = invoice.lotIds;
    await change('adjustment', -5_00, [one, two]);
    await change('void', -29_50, [three]);
    await change('fee', 12_34, []);
    const common = { Invoice: '1', Notes: 'said so', 'Made By': 'ida@seller.example' };
    expect(await staff.rows(invoice.auctionId, 'changes')).toMatchObject([
      { ...common, Kind: 'adjustment', Label: "'=adjustment", Lots: `${first}, ${second}` },
      { ...common, Kind: 'void', Lots: third, Amount: '-29.50', Taxable: 'Yes' },
      { ...common, Kind: 'fee', Lots: '', Amount: '12.34', Taxable: 'No' },
    ]);

    const window = { id: uuid(), per_slot: 2, starts_at: new Date('2027-03-01T14:00:00Z') };
    await kysely
      .insertInto('pickup_windows')
      .values({
        ...window,
        auction_id: invoice.auctionId,
        ends_at: new Date('2027-03-01T15:00:00Z'),
        slot_minutes: 15,
      })
      .execute();
    await kysely
      .insertInto('pickup_reservations')
      .values({
        id: uuid(),
        invoice_id: invoice.id,
        window_id: window.id,
        per_slot: 2,
        starts_at: new Date('2027-03-01T14:15:00Z'),
        place: 1,
        created_at: new Date(),
      })
      .execute();
    await kysely
      .insertInto('pickup_collectors')
      .values({ invoice_id: invoice.id, name: '=Sam Lee', named_at: new Date() })
      .execute();
    const handover = { id: uuid(), invoice_id: invoice.id };
    await kysely
      .insertInto('handovers')
      .values({
        ...handover,
        staff_id: staff.id,
        signed_by: 'Bo; Lee',
        signature: 'M0 0L1 1',
        handed_over_at: new Date('2027-03-01T14:20:00Z'),
      })
      .execute();
    await kysely
      .insertInto('handed_over_lots')
      .values({ handover_id: handover.id, invoice_id: invoice.id, lot_id: two })
      .execute();
    const slot = {
      Name: 'Ann Lee',
      'Slot Begins': '2027-03-01T09:15:00.000-05:00',
      'Slot Ends': '2027-03-01T09:30:00.000-05:00',
      'Collected By': "'=Sam Lee",
    };
    expect(await staff.rows(invoice.auctionId, 'pickups')).toMatchObject([
      {
        ...slot,
        Lots: second,
        'Handed Over': '2027-03-01T09:20:00.000-05:00',
        'Signed By': 'Bo; Lee',
        'Handed Over By': expect.stringMatching(/\w/),
      },
      { ...slot, Lots: first, 'Handed Over': '', 'Signed By': '', 'Handed Over By': '' },
    ]);
  });

  test('of lots is imported again as it was', async () => {
    const { make, database } = server;
    const seller = await make.seller();
    const { id: auction_id } = await make.auction({ seller_company_id: seller.id });
    const session = await make.session({ auction_id });
    const of = { auction_id, session_id: session.id };
    const close = { close_at: new Date(Date.now() + 3_600_000) };
    await make.lot({ ...of, description_html: '<p>Two, “fine”</p>\n<p>chairs</p>' }, close);
    await make.lot(
      {
        ...of,
        lot_number: '12A',
        title: '=Vase; -5" high',
        condition: '+ fine;+',
        provenance: '@ Łódź',
        dimensions: '- 8 × 10',
        code: '-7',
        pieces: 3,
        low_estimate_cents: 10_00,
        high_estimate_cents: 1_234_56,
        transport_fee_cents: 25_50,
        premium_exempt: true,
      },
      { ...close, start_price_cents: 5_00, reserve_cents: 99_00 },
    );
    const staff = await staffOf(seller.id);
    const folder = await mkdtemp(path.join(tmpdir(), 'fairlot-export-'));
    await writeFile(path.join(folder, 'lots.csv'), await staff.file(auction_id, 'lots'));
    const sale = {
      seller: { companyName: 'Again & Sons', state: 'NY', email: 'again@hudson.example' },
      title: 'The same once more',
      timeZone: 'America/New_York',
      address1: '1 Main Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      firstCloseTime: '+1h',
    };
    await writeFile(path.join(folder, 'sale.json'), JSON.stringify(sale));
    const { written } = await importSale(
      {
        database,
        vault: createPictureVault(openFileStore(server.dataDir)),
        openLots,
      },
      folder,
      { stage: 'preview', dryRun: false },
    );
    await rm(folder, { recursive: true });
    const again = { auctionId: written?.auctionId ?? '' };
    const { seller_company_id, title } = await database.kysely
      .selectFrom('auctions as a')
      .innerJoin('lots as l', 'l.auction_id', 'a.id')
      .select(['a.seller_company_id', 'l.title'])
      .where('a.id', '=', again.auctionId)
      .where('l.lot_number', '=', '12A')
      .executeTakeFirstOrThrow();
    expect(title).toBe('=Vase; -5" high');

    const before = catalogue(await staff.rows(auction_id, 'lots'));
    const copied = await (await staffOf(seller_company_id)).rows(again.auctionId, 'lots');
    expect(catalogue(copied)).toEqual(before);
    expect(Object.keys(before[1] ?? {}).at(-1)).toBe('Close Time');
    expect(before[1]).toMatchObject({ 'Transport Fee': '25.50', Lead: `'=Vase; '-5" high` });
  });

  test('is given ten times a minute', async () => {
    const { seller, auction } = await soldSale();
    const { client } = await staffOf(seller.id);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const { status } = await client.request('GET', `/api/site/saleexport/${auction.id}/lots`);
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('is a file to be kept by nobody in between', async () => {
    const { seller, auction } = await soldSale();
    const { client } = await staffOf(seller.id);
    const { headers } = await client.request('GET', `/api/site/SaleExport/${auction.id}/lots`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="Cafe-Sons-Estate-lots.csv"');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('of many rows is complete and in order', async () => {
    const { seller, auction } = await soldSale();
    const { kysely } = server.database;
    const { id: lotId, lot_number: rugNumber } = await kysely
      .selectFrom('lots')
      .select(['id', 'lot_number'])
      .where('auction_id', '=', auction.id)
      .where('title', '=', 'Rug')
      .executeTakeFirstOrThrow();
    const first = await kysely
      .selectFrom('bids')
      .selectAll()
      .where('lot_id', '=', lotId)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 2_500 }, (_, n) => ({
      ...first,
      id: crypto.randomUUID(),
      unique_id: `many-${n}`,
      ordinal: n + 2,
      price_cents: 1_000 + n,
      max_cents: 1_000 + n,
    }));
    for (let n = 0; n < many.length; n += 500) {
      await kysely
        .insertInto('bids')
        .values(many.slice(n, n + 500))
        .execute();
    }
    const rows = await (await staffOf(seller.id)).rows(auction.id, 'bids');
    expect(rows).toHaveLength(many.length + 5);
    const amounts = rows
      .filter((row) => row['Lot Number'] === rugNumber)
      .slice(1)
      .map((row) => Number(row['Price']));
    expect(amounts).toEqual(many.map(({ price_cents }) => price_cents / 100));
  });
});

describe('a sale is its seller’s alone', () => {
  test('visitors are asked to log in', async () => {
    const { auction } = await soldSale();
    const client = server.client();
    for (const path of [`salereport/${auction.id}`, `saleexport/${auction.id}/bids`]) {
      expect((await client.request('GET', `/api/site/${path}`)).status).toBe(401);
    }
  });

  test('bidders, other sellers and made-up ids find nothing', async () => {
    const { auction, ann } = await soldSale();
    const rival = await staffOf((await server.make.seller()).id);
    for (const { client } of [ann, rival]) {
      for (const path of [`salereport/${auction.id}`, `saleexport/${auction.id}/bidders`]) {
        expect((await client.request('GET', `/api/site/${path}`)).status).toBe(404);
      }
    }
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect((await rival.client.request('GET', `/api/site/salereport/${nobody}`)).status).toBe(404);
    for (const path of ['salereport/1', `saleexport/${auction.id}/maxima`, 'saleexport/x/lots']) {
      expect((await rival.client.request('GET', `/api/site/${path}`)).status).toBe(404);
    }
  });

  test('it is there on the seller’s own host, and not on another’s', async () => {
    const { seller, auction } = await soldSale();
    const other = await server.make.seller();
    for (const [host, sellerId, status] of [
      [`own-${seller.id}.localhost`, seller.id, 200],
      [`other-${other.id}.localhost`, other.id, 404],
    ] as const) {
      await server.make.site({ host, name: 'Seller', seller_company_id: sellerId });
      const staff = await staffOf(seller.id, host);
      expect((await staff.report(auction.id)).status).toBe(status);
      const rows = await staff.client.request('GET', `/api/site/saleexport/${auction.id}/lots`);
      expect(rows.status).toBe(status);
    }
  });
});
