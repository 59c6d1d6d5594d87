import { auctionPath } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { StandingLot } from '#bidding/bids/public.ts';
import type { DB } from '#platform/database/schema.ts';
import type { RegistrationDependencies } from './decide.ts';
import { readParties, siteOfRegistration } from './registrations.queries.ts';

/** The maximum number of lots that a mail names; it says how many there are. */
const named = 20;

/** Mails a bidder, for each sale, on which lots their bids are taken back. */
export async function mailBidsTakenBack(
  transaction: Transaction<DB>,
  { enqueueEmail, linkTo }: Pick<RegistrationDependencies, 'enqueueEmail' | 'linkTo'>,
  { userId, lots }: { readonly userId: string; readonly lots: readonly StandingLot[] },
): Promise<void> {
  for (const [auctionId, ofSale] of Map.groupBy(lots, (lot) => lot.auctionId)) {
    // One connection, few sales.
    const site = await siteOfRegistration(transaction, auctionId, userId);
    if (site === null) continue;
    const parties = await readParties(transaction, { auctionId, userId });
    await enqueueEmail(
      transaction,
      { to: parties.email, site },
      {
        template: 'bids-taken-back',
        data: {
          firstName: parties.first_name,
          auctionTitle: parties.title,
          lots: ofSale.slice(0, named).map(inWords),
          lotCount: ofSale.length,
          link: linkTo(site.host, auctionPath(auctionId, parties.title)),
        },
      },
    );
  }
}

const inWords = ({ lotNumber, title }: StandingLot) => `Lot ${lotNumber}: ${title}`;
