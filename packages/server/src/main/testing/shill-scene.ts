import { v7 as uuid } from 'uuid';
import type { TestServer } from './test-server.ts';

/** A maximum that must not appear in anything that operators read. */
const secretMaximum = 987_654_321;

interface Sale {
  readonly auctionId: string;
  readonly sessionId: string;
}

/** Helpers for tests of signals: sellers with their people, and bidders who share something with them. */
export function shillScene(server: () => TestServer) {
  let people = 0;
  /** Somebody with a phone and an address of their own. */
  function person(row: Parameters<TestServer['make']['user']>[0] = {}) {
    people += 1;
    return server().make.user({
      phone: `(518) 555-${1000 + people}`,
      address1: `${people} Warren Street`,
      ...row,
    });
  }

  /** A seller with one member of staff. */
  async function company() {
    const { id: sellerId } = await server().make.seller();
    const phone = '(518) 555-0140';
    const ruth = await person({
      first_name: 'Ruth',
      last_name: 'Vogel',
      phone,
      address1: '9 Union St.',
    });
    await server()
      .database.kysely.insertInto('staff')
      .values({ user_id: ruth.id, seller_company_id: sellerId, role: 'manager' })
      .execute();
    return { sellerId, ruth, sale: await makeSale(sellerId) };
  }

  async function makeSale(seller_company_id: string) {
    const { id: auctionId } = await server().make.auction({ seller_company_id });
    const { id: sessionId } = await server().make.session({ auction_id: auctionId });
    return { auctionId, sessionId };
  }

  /** Bids on new lots of a sale, which others win by default. */
  async function bidsOn(sale: Sale, bidderId: string, lots: number, outcomes: 'won'[] = []) {
    const { kysely } = server().database;
    const { auctionId: auction_id, sessionId: session_id } = sale;
    const registered = await kysely
      .selectFrom('registrations')
      .select('id')
      .where('auction_id', '=', auction_id)
      .where('user_id', '=', bidderId)
      .execute();
    if (registered.length === 0)
      await server().make.registration({ auction_id, user_id: bidderId });
    for (let number = 0; number < lots; number += 1) {
      const winner = outcomes[number] === 'won' ? bidderId : (await person()).id;
      const { id: lotId } = await server().make.lot(
        { auction_id, session_id },
        {
          outcome: 'sold',
          ended_at: new Date(),
          sequence: 2,
          price_cents: 50_00,
          leader_id: winner,
          leader_paddle: 8,
          leader_max_cents: secretMaximum,
          reserve_met: true,
        },
      );
      const bid = { lot_id: lotId, result: 'BidOutbidByMax' as const, max_cents: secretMaximum };
      await kysely
        .insertInto('bids')
        .values({
          ...bid,
          id: uuid(),
          bidder_id: bidderId,
          paddle_number: 7,
          unique_id: uuid(),
          own_max_cents: secretMaximum,
          ordinal: 1,
          seen: true,
          price_cents: 50_00,
          increment_cents: 500,
          bid_count: 1,
          reserve_met: true,
          close_at: new Date(),
          sequence: 1,
          placed_at: new Date(),
        })
        .execute();
    }
  }

  async function retracts({ auctionId, sessionId }: Sale, bidderId: string, times: number) {
    for (let number = 0; number < times; number += 1) {
      const lot = await server().make.lot({ auction_id: auctionId, session_id: sessionId });
      await server()
        .database.kysely.insertInto('retractions')
        .values({
          id: uuid(),
          lot_id: lot.id,
          auction_id: auctionId,
          bidder_id: bidderId,
          reason: 'TypingSlip',
          made_by: 'Ruth',
          retracted_at: new Date(),
        })
        .execute();
    }
  }

  const isFrom = (userId: string, network: string, device: string) =>
    server()
      .database.kysely.insertInto('login_networks')
      .values({
        user_id: userId,
        network_hash: Buffer.alloc(16, network),
        device_hash: Buffer.alloc(16, device),
      })
      .execute();
  const hasFingerprint = (userId: string, fingerprint: string) =>
    server()
      .database.kysely.updateTable('payment_methods')
      .set({ fingerprint })
      .where('user_id', '=', userId)
      .execute();

  return { person, company, makeSale, bidsOn, retracts, isFrom, hasFingerprint };
}
