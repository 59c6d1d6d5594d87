import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { lockRunningSale } from '#selling/sales/public.ts';
import type { SoldLater } from '#settlement/invoices/public.ts';
import { offerAccepted } from './facts-of-offers.ts';
import { appendOutcome, endOffer } from './offers.queries.ts';
import { mayBuy } from './passed-lots.queries.ts';

export interface OfferDependencies {
  readonly database: Database;
  /** Puts a lot on its buyer's invoice of the sale, or makes that invoice; returns its id. */
  readonly addSoldLot: (transaction: Transaction<DB>, sold: SoldLater) => Promise<string>;
}

export interface Answer {
  readonly offerId: string;
  readonly userId: string;
  /** The seller whose host it is answered on; null on the marketplace. */
  readonly tenantId: string | null;
  readonly accept: boolean;
}

/** `answered`: before, in the other way. `ended`: it was withdrawn or has expired. */
export type Answering =
  | { readonly kind: 'done'; readonly invoiceId: string | null }
  | { readonly kind: 'not-found' | 'answered' | 'ended' | 'may-not-buy' };

/**
 * A bidder answers an offer, under its sale's lock, which withdrawing takes too. The clock is read after
 * the lock, so an answer that waited until the offer had expired is too late. Repeating an answer returns
 * what the first one did.
 */
export function answerOffer(
  { database, addSoldLot }: OfferDependencies,
  answer: Answer,
): Promise<Answering> {
  return database.transaction(async (tx) => {
    const auctionId = await auctionOf(tx, answer);
    if (auctionId === null) return { kind: 'not-found' };
    await lockRunningSale(tx, auctionId);
    const offer = await lockOffer(tx, answer.offerId);
    const { accept } = answer;
    switch (offer.state) {
      case 'accepted':
        if (!accept) return { kind: 'answered' };
        return { kind: 'done', invoiceId: await invoiceOf(tx, offer.lot.id) };
      case 'declined':
        return accept ? { kind: 'answered' } : { kind: 'done', invoiceId: null };
      case 'withdrawn':
      case 'expired':
        return { kind: 'ended' };
      case 'open':
    }
    if (await hasExpired(tx, answer.offerId)) return { kind: 'ended' };
    if (!accept) {
      await endOffer(tx, answer.offerId, 'declined');
      return { kind: 'done', invoiceId: null };
    }
    const { userId } = answer;
    if (!(await mayBuy(tx, { auctionId, lotId: offer.lot.id, userId }))) {
      return { kind: 'may-not-buy' };
    }
    await endOffer(tx, answer.offerId, 'accepted');
    const { offerId } = answer;
    await appendOutcome(tx, { lotId: offer.lot.id, auctionId, kind: 'sold', offerId });
    await recordFact(tx, offerAccepted, { offerId });
    return { kind: 'done', invoiceId: await addSoldLot(tx, { auctionId, lot: offer.lot }) };
  });
}

/** The sale of an offer to this person that the host shows; null: they have none with this id. */
async function auctionOf(
  tx: Transaction<DB>,
  { offerId, userId, tenantId }: Answer,
): Promise<string | null> {
  const row = await tx
    .selectFrom('after_sale_offers as o')
    .innerJoin('public_auctions as a', 'a.id', 'o.auction_id')
    .select('a.id')
    .where('o.id', '=', offerId)
    .where('o.bidder_id', '=', userId)
    .where(hostShows(tenantId, 'a.seller_company_id'))
    .executeTakeFirst();
  return row?.id ?? null;
}

async function lockOffer(tx: Transaction<DB>, offerId: string) {
  const { state, ...lot } = await tx
    .selectFrom('after_sale_offers as o')
    .innerJoin('lots as l', 'l.id', 'o.lot_id')
    .select([
      'o.state',
      'l.id',
      'o.bidder_id as winnerId',
      'o.paddle_number as paddle',
      'l.lot_number as lotNumber',
      'l.title',
      'l.code',
      'o.price_cents as hammer',
      'l.premium_exempt as premiumExempt',
    ])
    .where('o.id', '=', offerId)
    .forUpdate('o')
    .executeTakeFirstOrThrow();
  return { state, lot };
}

async function hasExpired(tx: Transaction<DB>, offerId: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select expires_at <= auction_clock() as over from after_sale_offers
    where id = ${offerId}`.execute(tx);
  return rows[0]?.over !== false;
}

async function invoiceOf(tx: Transaction<DB>, lotId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('invoice_lots')
    .select('invoice_id')
    .where('lot_id', '=', lotId)
    .executeTakeFirst();
  return row?.invoice_id ?? null;
}
