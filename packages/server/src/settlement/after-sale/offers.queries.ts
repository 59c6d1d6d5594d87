import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

// The tables that this capability writes.

export interface NewOffer {
  readonly id: string;
  readonly lotId: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly paddle: number;
  readonly priceCents: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

export async function insertOffer(tx: Transaction<DB>, offer: NewOffer): Promise<void> {
  await tx
    .insertInto('after_sale_offers')
    .values({
      id: offer.id,
      lot_id: offer.lotId,
      auction_id: offer.auctionId,
      bidder_id: offer.bidderId,
      paddle_number: offer.paddle,
      price_cents: offer.priceCents,
      made_by: offer.madeBy,
      made_at: offer.madeAt,
      expires_at: offer.expiresAt,
    })
    .execute();
}

/** Ends an offer that is open, under its sale's lock. */
export async function endOffer(
  tx: Transaction<DB>,
  offerId: string,
  state: 'accepted' | 'declined' | 'withdrawn',
): Promise<void> {
  await tx
    .updateTable('after_sale_offers')
    .set({ state, ended_at: sql<Date>`auction_clock()` })
    .where('id', '=', offerId)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Ends expired offers as of their expiry. One that is being answered or withdrawn at this moment is left
 * to the next round: that transaction checks the clock itself.
 */
export async function expireOffers(db: Kysely<DB>): Promise<void> {
  await sql`
    update after_sale_offers set state = 'expired', ended_at = expires_at
    where id in (
      select id from after_sale_offers
      where state = 'open' and expires_at <= auction_clock() for update skip locked
    )`.execute(db);
}

/** The same for one sale, under its lock; waits for a running round of the above. */
export async function expireOffersOf(tx: Transaction<DB>, auctionId: string): Promise<void> {
  await sql`
    select from after_sale_offers where auction_id = ${auctionId} and state = 'open'
    order by id for update`.execute(tx);
  await sql`
    update after_sale_offers set state = 'expired', ended_at = expires_at
    where auction_id = ${auctionId} and state = 'open' and expires_at <= auction_clock()`.execute(
    tx,
  );
}

/** Appends the outcome of a lot, under its sale's lock. */
export async function appendOutcome(
  tx: Transaction<DB>,
  outcome: { readonly lotId: string; readonly auctionId: string } & (
    | { readonly kind: 'sold'; readonly offerId: string }
    | { readonly kind: 'returned' }
    | { readonly kind: 'relisted'; readonly relistedAs: string }
  ),
): Promise<void> {
  const { lotId, auctionId, kind } = outcome;
  await sql`
    insert into lot_outcomes
      (lot_id, ordinal, auction_id, kind, offer_id, relisted_as, happened_at)
    select ${lotId}, coalesce(max(ordinal), 0) + 1, ${auctionId}, ${kind},
      ${kind === 'sold' ? outcome.offerId : null}::uuid,
      ${kind === 'relisted' ? outcome.relistedAs : null}::uuid, auction_clock()
    from lot_outcomes where lot_id = ${lotId}`.execute(tx);
}
