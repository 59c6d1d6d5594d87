import { lotPath } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { DB } from '#platform/database/schema.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import type { EnqueueEmail, SendingSite } from '#messaging/messages/public.ts';
import { siteOfRegistration } from '#bidding/registrations/public.ts';
import {
  claimOutbidMail,
  readMarketplace,
  readOutbidBidders,
  readOutbidLots,
} from './outbids.queries.ts';
import type { ReminderEmail } from './reminder-letters.ts';
import type { OutbidLot } from './outbids.queries.ts';
import type { ReminderDependencies } from './reminder-dependencies.ts';

/** The maximum number of mails in one round; the next round continues. */
const maxMails = 500;
/** Lots that a mail lists; it says how many more there are. */
const maxLots = 10;

interface Dependencies extends ReminderDependencies {
  readonly enqueueEmail: EnqueueEmail<ReminderEmail>;
}

/**
 * Mails bidders who were outbid on lots with time left, with several lots in one mail and rarely: bell
 * and page notify them at once, this is for those who are away.
 */
export async function mailOutbids(
  dependencies: Dependencies,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, log } = dependencies;
  for (const userId of await readOutbidBidders(database.kysely, maxMails)) {
    if (stopping?.aborted) return;
    try {
      await mailOutbid(dependencies, userId);
    } catch (error) {
      // One mail that fails must not hold up the others.
      if (isUnavailable(error)) throw error;
      log.error({ err: error, userId }, 'mail to an outbid bidder failed, will try again');
    }
  }
}

function mailOutbid(dependencies: Dependencies, userId: string): Promise<void> {
  const { database, enqueueEmail, linkTo } = dependencies;
  return database.transaction(async (transaction) => {
    const lots = await readOutbidLots(transaction, userId);
    const [first] = lots;
    if (first === undefined || !(await claimOutbidMail(transaction, userId))) return;
    const site = await commonSite(transaction, userId, lots);
    // Auctions that no host shows have no letterhead.
    if (site === null) return;
    await enqueueEmail(
      transaction,
      { to: first.email, site },
      {
        template: 'outbid',
        data: {
          firstName: first.first_name,
          lots: lots.slice(0, maxLots).map((lot) => ({
            title: `Lot ${lot.lot_number}: ${lot.title}`,
            facts: `now ${formatUsd(lot.price_cents)} · closes ${localDateTime(lot.close_at, lot.time_zone)}`,
            link: linkTo(site.host, lotPath(lot.session_id, lot.id, lot.title)),
          })),
          lotCount: lots.length,
          bidsLink: linkTo(site.host, '/dashboard/currentbids'),
        },
      },
    );
  });
}

/** The site on which the bidder knows all of these auctions; else the marketplace, which has them all. */
async function commonSite(
  db: Kysely<DB>,
  userId: string,
  lots: readonly OutbidLot[],
): Promise<SendingSite | null> {
  const sites = new Map<string, SendingSite>();
  for (const auctionId of new Set(lots.map((lot) => lot.auction_id))) {
    const site = await siteOfRegistration(db, auctionId, userId);
    if (site !== null) sites.set(site.host, site);
  }
  const [first = null] = sites.values();
  return sites.size > 1 ? ((await readMarketplace(db)) ?? first) : first;
}
