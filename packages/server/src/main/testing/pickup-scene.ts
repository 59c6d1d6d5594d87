import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { changeInvoice } from '#settlement/invoices/public.ts';
import { isHandedOver } from '#settlement/pickup/public.ts';
import { signIn } from './sign-in.ts';
import type { TestClient } from './test-client.ts';
import { marketplaceHost } from './test-server.ts';
import type { TestServer } from './test-server.ts';

/** The start of an hour on a Saturday morning in New York, 10:00 AM EST. */
export const windowStart = new Date('2026-11-28T15:00:00Z');
/** The Tuesday before, 10:00 AM EST: when tests of pickup begin. */
export const tuesday = new Date('2026-11-24T15:00:00Z');
export const minuteMs = 60_000;
/** The start of one of the hour's quarter-hour slots. */
export const slotAt = (index: number) =>
  new Date(windowStart.getTime() + index * 15 * minuteMs).toISOString();

/** Helpers for tests of pickup. */
export function pickupScene(server: () => TestServer) {
  const signedIn = (userId: string, host = marketplaceHost) =>
    signIn(server().client(host), server().database, userId);
  return {
    signedIn,
    /** Four quarter-hour slots from `windowStart` on, with one place each. */
    async window(auctionId: string, row: Partial<Insertable<DB['pickup_windows']>> = {}) {
      const id = uuid();
      await server()
        .database.kysely.insertInto('pickup_windows')
        .values({
          id,
          auction_id: auctionId,
          starts_at: windowStart,
          ends_at: new Date(windowStart.getTime() + 60 * minuteMs),
          slot_minutes: 15,
          per_slot: 1,
          ...row,
        })
        .execute();
      return id;
    },
    /** An invoice of two lots, or with these hammer prices, and its bidder signed in. */
    async winner(auctionId: string, hammers = [100_00, 50_00]) {
      const invoice = await server().make.invoice({ auction_id: auctionId }, hammers);
      // They had closed when these tests begin, whatever day it is really.
      await server()
        .database.kysely.updateTable('lot_states')
        .set({ scheduled_close_at: tuesday, close_at: tuesday })
        .where('auction_id', '=', auctionId)
        .execute();
      return { ...invoice, client: await signedIn(invoice.bidderId) };
    },
    /** A signed-in member of the seller's staff. */
    async staffOf(auctionId: string, host = marketplaceHost) {
      const { database, make } = server();
      const { seller_company_id: sellerId } = await database.kysely
        .selectFrom('auctions')
        .select('seller_company_id')
        .where('id', '=', auctionId)
        .executeTakeFirstOrThrow();
      const { id, email } = await make.user();
      const row = { user_id: id, seller_company_id: sellerId, role: 'cashier' } as const;
      await database.kysely.insertInto('staff').values(row).execute();
      return { id, email, sellerId, client: await signedIn(id, host) };
    },
    async schedule(client: TestClient, invoiceId: string) {
      return (await client.call('GET /api/site/GetSchedule/:invoiceId', { params: { invoiceId } }))
        .body;
    },
    /** Chooses like a page that shows `shown`; returns the message, undefined for success. */
    async choose(
      { id, client }: { readonly id: string; readonly client: TestClient },
      windowId: string,
      start: string,
      shown: string | null = null,
    ) {
      const { status, body } = await client.call('POST /api/site/selectTimeBlock', {
        body: {
          InvoiceSecureId: id,
          PickupWindowSecureId: windowId,
          BlockStartTime: start,
          PickupReservationSecureId: shown,
        },
      });
      return status === 200 ? body.message : status;
    },
    /** The seller voids lots of an invoice. */
    async voidLots(invoiceId: string, lotIds: readonly string[]) {
      const { database } = server();
      const rows = await database.kysely
        .selectFrom('invoice_lots')
        .select('lot_number')
        .where('lot_id', 'in', lotIds)
        .execute();
      const lotNumbers = rows.map((row) => row.lot_number);
      return changeInvoice(
        { database, onChanged: async () => {}, onPaid: async () => {}, isHandedOver },
        invoiceId,
        { kind: 'void', label: 'Broken', notes: '', lotNumbers },
        'test',
      );
    },
    reservationOf: (invoiceId: string) =>
      server()
        .database.kysely.selectFrom('pickup_reservations')
        .selectAll()
        .where('invoice_id', '=', invoiceId)
        .executeTakeFirst(),
  };
}
