import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownHost as hostOf } from '#main/testing/own-host.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const db = () => server.database.kysely;
const signedIn = (userId: string, host?: string) =>
  signIn(server.client(host), server.database, userId);
const list = async (userId: string, offset = 0, pageSize = 8, host?: string) =>
  (await signedIn(userId, host)).call('GET /api/site/GetInvoices/:offset/:pageSize', {
    params: { offset, pageSize },
  });

const summary = async (userId: string, host?: string) =>
  (await (await signedIn(userId, host)).call('GET /api/site/GetDashboard')).body;

const schedulesOf = async ({ bidderId }: { bidderId: string }) =>
  (await summary(bidderId)).pendingSchedules;

const paid = (invoiceId: string) =>
  db()
    .updateTable('invoices')
    .set((set) => ({ paid_cents: set.ref('total_cents') }))
    .where('id', '=', invoiceId)
    .execute();

const addWindow = (auctionId: string, endsInMs: number) =>
  db()
    .insertInto('pickup_windows')
    .values({
      id: uuid(),
      auction_id: auctionId,
      starts_at: new Date(Date.now() + endsInMs - 60 * 60_000),
      ends_at: new Date(Date.now() + endsInMs),
      slot_minutes: 15,
      per_slot: 1,
    })
    .execute();

const ownHost = (auctionId: string) => hostOf(server, auctionId);

describe('the list', () => {
  test('shows a bidder’s own invoices, newest first, page by page', async () => {
    const user = await server.make.user();
    const made = [];
    for (let paddle = 1; paddle <= 3; paddle += 1) {
      const { id: auction_id } = await server.make.auction();
      await server.make.registration({ auction_id, user_id: user.id, paddle_number: paddle });
      made.unshift(await server.make.invoice({ auction_id, bidder_id: user.id }));
    }
    await server.make.invoice();
    const { body } = await list(user.id);
    expect(body.totalRows).toBe(3);
    expect(body.data.map(({ secureId }) => secureId)).toEqual(made.map(({ id }) => id));
    const second = await list(user.id, 1, 1);
    expect(second.body).toMatchObject({ totalRows: 3, data: [{ secureId: made[1]?.id }] });
    expect((await list(user.id, 1_000_000, 8)).body).toEqual({ totalRows: 3, data: [] });

    const here = await ownHost(made[0]?.auctionId ?? '');
    expect((await list(user.id, 0, 8, here)).body).toMatchObject({
      totalRows: 1,
      data: [{ secureId: made[0]?.id }],
    });
  });

  test('says of each what section 3 lists', async () => {
    const invoice = await server.make.invoice({}, [100_00]);
    await db()
      .updateTable('auction_sessions')
      .set({ title: 'Evening' })
      .where('auction_id', '=', invoice.auctionId)
      .execute();
    const { id } = await db()
      .selectFrom('auction_sessions')
      .select('id')
      .where('auction_id', '=', invoice.auctionId)
      .executeTakeFirstOrThrow();
    expect((await list(invoice.bidderId)).body.data).toEqual([
      {
        secureId: invoice.id,
        invoiceNumber: 1,
        companyName: expect.stringMatching(/^Seller /),
        auctionTitle: 'Contents of a farmhouse',
        auctionSessions: [{ auctionSessionSecureId: id, sessionName: 'Evening' }],
        paymentStatus: 'Unpaid',
        invoiceTotal: 128.47,
        amountDue: 128.47,
        hasScheduler: false,
        pickupTimesAvailable: false,
        pickupTimeStr: '',
      },
    ]);
  });

  test.each([
    ['-1', '8'],
    ['x', '8'],
    ['0', '0'],
    ['0', '999999'],
    ['1e99', '8'],
  ])('refuses the page %s of %s', async (offset, pageSize) => {
    const client = await signedIn((await server.make.user()).id);
    const answer = await client.request('GET', `/api/site/GetInvoices/${offset}/${pageSize}`);
    expect(answer.status).toBe(404);
  });

  test('is for those who are signed in', async () => {
    const answer = await server.client().request('GET', '/api/site/GetInvoices/0/8');
    expect(answer.status).toBe(401);
  });
});

describe('the summary of an account', () => {
  test('lists invoices with something due, or whose payment is not decided', async () => {
    const invoice = await server.make.invoice({}, [100_00]);
    expect((await summary(invoice.bidderId)).pendingInvoices).toEqual([
      {
        secureId: invoice.id,
        invoiceNumber: 1,
        auctionTitle: 'Contents of a farmhouse',
        paymentStatus: 'Unpaid',
        amountDue: 128.47,
      },
    ]);
    const elsewhere = await ownHost((await server.make.auction()).id);
    expect((await summary(invoice.bidderId, elsewhere)).pendingInvoices).toEqual([]);
    await paid(invoice.id);
    expect(await summary(invoice.bidderId)).toEqual({ pendingInvoices: [], pendingSchedules: [] });
    await db()
      .updateTable('invoices')
      .set({ latest_attempt: 'open' })
      .where('id', '=', invoice.id)
      .execute();
    expect((await summary(invoice.bidderId)).pendingInvoices).toMatchObject([
      { paymentStatus: 'Processing' },
    ]);
  });

  test('lists pickups while there is one to come and a lot to fetch', async () => {
    const invoice = await server.make.invoice({}, [100_00, 50_00]);
    const schedules = async () => (await summary(invoice.bidderId)).pendingSchedules;
    expect(await schedules()).toEqual([]);
    await addWindow(invoice.auctionId, -60_000);
    expect(await schedules()).toEqual([]);
    await addWindow(invoice.auctionId, 2 * 60 * 60_000);
    expect(await schedules()).toMatchObject([{ secureId: invoice.id, invoiceNumber: 1 }]);

    const handover = uuid();
    await db()
      .insertInto('handovers')
      .values({
        id: handover,
        invoice_id: invoice.id,
        staff_id: (await server.make.user()).id,
        signed_by: 'Ada',
        signature: 'M0 0L1 1',
        handed_over_at: new Date(),
      })
      .execute();
    const give = (lot_id: string | undefined) =>
      db()
        .insertInto('handed_over_lots')
        .values({ handover_id: handover, invoice_id: invoice.id, lot_id: lot_id ?? '' })
        .execute();
    await give(invoice.lotIds[0]);
    expect(await schedules()).toHaveLength(1);
    await give(invoice.lotIds[1]);
    expect(await schedules()).toEqual([]);
  });

  test('asks nobody to choose where others have all times, and keeps what they have chosen', async () => {
    const auction = await server.make.auction();
    const [late, early] = [
      await server.make.invoice({ auction_id: auction.id }, [100_00]),
      await server.make.invoice({ auction_id: auction.id }, [100_00]),
    ];
    await addWindow(auction.id, 2 * 60 * 60_000);
    expect(await schedulesOf(late)).toMatchObject([{ secureId: late.id, pickupTimeStr: '' }]);

    const window = await db()
      .updateTable('pickup_windows')
      .set({ slot_minutes: 60 })
      .where('auction_id', '=', auction.id)
      .returning(['id', 'starts_at'])
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('pickup_reservations')
      .values({
        id: uuid(),
        invoice_id: early.id,
        window_id: window.id,
        per_slot: 1,
        starts_at: window.starts_at,
        place: 1,
        created_at: new Date(),
      })
      .execute();
    expect(await schedulesOf(late)).toEqual([]);
    expect(await schedulesOf(early)).toMatchObject([
      { secureId: early.id, pickupTimeStr: expect.stringMatching(/\d/) },
    ]);
  });
});
