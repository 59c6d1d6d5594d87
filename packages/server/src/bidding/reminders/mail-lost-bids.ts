import { lotPath } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import { siteOfRegistration } from '#bidding/registrations/public.ts';
import { noteLostBid, readLostBids } from './lost-bids.queries.ts';
import type { LostBid } from './lost-bids.queries.ts';
import type { ReminderDependencies } from './reminder-dependencies.ts';
import type { ReminderEmail } from './reminder-letters.ts';

/** The maximum number of mails in one round; the next round continues. */
const maxMails = 100;

type Dependencies = ReminderDependencies & { readonly enqueueEmail: EnqueueEmail<ReminderEmail> };

/**
 * Tells bidders, once a lot, that it closed while their bid waited for room below their limit. It is about
 * their own bid, so it needs no consent (seller.md, 4.22).
 */
export async function mailLostBids(
  dependencies: Dependencies,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, log } = dependencies;
  for (const bid of await readLostBids(database.kysely, maxMails)) {
    if (stopping?.aborted) return;
    try {
      await mailLostBid(dependencies, bid);
    } catch (error) {
      // One mail that fails must not hold up the others.
      if (isUnavailable(error)) throw error;
      log.error({ err: error, userId: bid.userId }, 'mail of a lost bid failed, will try again');
    }
  }
}

function mailLostBid(
  { database, enqueueEmail, linkTo }: Dependencies,
  bid: LostBid,
): Promise<void> {
  return database.transaction(async (tx) => {
    if (!(await noteLostBid(tx, bid))) return;
    const { userId, email, firstName, auctionId, sessionId, lotId, lotNumber, title } = bid;
    const site = await siteOfRegistration(tx, auctionId, userId);
    // An auction that no host shows has no letterhead.
    if (site === null) return;
    const link = linkTo(site.host, lotPath(sessionId, lotId, title));
    const data = { firstName, lotNumber, title, bid: formatUsd(bid.cents), link };
    await enqueueEmail(tx, { to: email, site }, { template: 'bid-lost-waiting', data });
  });
}
