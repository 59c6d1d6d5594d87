import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { raiseSellerPublishedAlerts } from '#messaging/messages/public.ts';
import { followersOfAuction, namesOfAuction } from './follows.queries.ts';

/**
 * Alerts a seller's followers to a published auction, unless it is over already: a command may have
 * published it, and it may have ended, while no server ran.
 */
export async function announceAuction(
  transaction: Kysely<DB>,
  { auctionId }: { readonly auctionId: string },
): Promise<void> {
  const followers = await followersOfAuction(transaction, auctionId);
  if (followers.length === 0) return;
  const { seller, title } = await namesOfAuction(transaction, auctionId);
  const text = `${seller} published ${title}`;
  await raiseSellerPublishedAlerts(transaction, { auctionId, text }, followers);
}
