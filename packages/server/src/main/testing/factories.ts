import { defaultIncrements, defaultLotInterval, defaultSoftClose } from '@fairlot/rules';
import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import { makeInvoice } from './make-invoice.ts';
import type { Factories } from './made.ts';

const inAnHour = () => new Date(Date.now() + 60 * 60_000);

export function createFactories({ kysely }: Database): Factories {
  let counter = 100;
  const next = () => (counter += 1);

  const make: Factories = {
    async seller(row = {}) {
      const id = uuid();
      await kysely
        .insertInto('seller_companies')
        .values({
          id,
          company_name: `Seller ${next()}`,
          state: 'NY',
          email: 'seller@example.com',
          verified_at: new Date(),
          ...row,
        })
        .execute();
      return { id };
    },
    async site(row = {}) {
      const host = row.host ?? `seller-${next()}.localhost`;
      const seller_company_id =
        row.seller_company_id === undefined ? (await make.seller()).id : row.seller_company_id;
      await kysely
        .insertInto('sites')
        .values({ name: 'Own site', ...row, host, seller_company_id })
        .execute();
      return { host };
    },
    async auction(row = {}) {
      const id = uuid();
      await kysely
        .insertInto('auctions')
        .values({
          id,
          seller_company_id: row.seller_company_id ?? (await make.seller()).id,
          title: 'Contents of a farmhouse',
          time_zone: 'America/New_York',
          address1: '1 Main Street',
          city: 'Hudson',
          state: 'NY',
          zip: '12534',
          buyers_premium_ppm: 180_000,
          sales_tax_ppm: 88_750,
          increments: JSON.stringify(defaultIncrements),
          reserve_policy: 'in-full',
          approval: 'automatic',
          soft_close_ms: defaultSoftClose,
          lot_interval_ms: defaultLotInterval,
          previewed_at: new Date(Date.now() - 120_000),
          published_at: new Date(Date.now() - 60_000),
          ...row,
        })
        .execute();
      return { id };
    },
    async session(row = {}) {
      const id = uuid();
      const auctionId = row.auction_id ?? (await make.auction()).id;
      await kysely
        .insertInto('auction_sessions')
        .values({ id, auction_id: auctionId, position: 1, first_close_at: inAnHour(), ...row })
        .execute();
      return { id, auctionId };
    },
    async lot(row = {}, state = {}) {
      const id = uuid();
      const session =
        row.session_id && row.auction_id
          ? { id: row.session_id, auctionId: row.auction_id }
          : await make.session();
      const position = row.position ?? next();
      await kysely
        .insertInto('lots')
        .values({
          id,
          auction_id: session.auctionId,
          session_id: session.id,
          position,
          lot_number: String(position),
          title: `Lot ${position}`,
          ...row,
        })
        .execute();
      const close = state.close_at ?? inAnHour();
      await kysely
        .insertInto('lot_states')
        .values({
          lot_id: id,
          session_id: session.id,
          auction_id: session.auctionId,
          start_price_cents: 500,
          scheduled_close_at: close,
          close_at: close,
          ...state,
        })
        .execute();
      return { id, auctionId: session.auctionId, sessionId: session.id };
    },
    async user(row = {}) {
      const id = uuid();
      const email = row.email ?? `bidder-${next()}@example.com`;
      await kysely
        .insertInto('users')
        .values({
          id,
          email,
          email_verified_at: new Date(),
          password_hash: 'none',
          first_name: 'Ada',
          last_name: 'Bidder',
          phone: '(518) 555-0100',
          address1: '2 Elm Street',
          city: 'Hudson',
          state: 'NY',
          zip: '12534',
          ...row,
        })
        .execute();
      await make.card(id);
      return { id, email };
    },
    async card(userId, row = {}) {
      await kysely
        .insertInto('payment_methods')
        .values({
          user_id: userId,
          gateway: 'sandbox',
          customer_ref: `sandbox_${userId}`,
          method_ref: 'pm_card_visa',
          brand: 'visa',
          last4: '4242',
          exp_month: 12,
          exp_year: new Date().getUTCFullYear() + 3,
          ...row,
        })
        .execute();
    },
    async registration(row) {
      const id = uuid();
      await kysely
        .insertInto('registrations')
        .values({
          id,
          auction_id: row.auction_id ?? (await make.auction()).id,
          user_id: row.user_id ?? (await make.user()).id,
          status: 'approved',
          paddle_number: row.status && row.status !== 'approved' ? null : next(),
          ...row,
        })
        .execute();
      return { id };
    },
    async bidder(auctionId, paddle = next()) {
      const user = await make.user();
      await make.registration({ auction_id: auctionId, user_id: user.id, paddle_number: paddle });
      return { ...user, paddle };
    },
    invoice: (row = {}, hammers = [100_00]) => makeInvoice(kysely, make, row, hammers),
  };
  return make;
}
