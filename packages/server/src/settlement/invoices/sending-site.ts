import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { siteOfRegistration, sitesOfRegistrations } from '#bidding/registrations/public.ts';
import type { SendingSite } from '#messaging/messages/public.ts';

/**
 * The site that mails about a bidder's invoice are sent from and link to: where they registered, else the
 * marketplace, else the seller's own. Null if no site of this installation shows the auction.
 */
export async function sendingSiteOf(
  db: Kysely<DB>,
  { auctionId, userId }: Bidder,
): Promise<SendingSite | null> {
  return siteOfRegistration(db, auctionId, userId);
}

/** The same for many bidders, in the same order. */
export async function sendingSitesOf(
  db: Kysely<DB>,
  bidders: readonly Bidder[],
): Promise<(SendingSite | null)[]> {
  return sitesOfRegistrations(db, bidders);
}

interface Bidder {
  readonly auctionId: string;
  readonly userId: string;
}
