import { formatUsd } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { mailBidders } from './mail-bidders.ts';
import type { BidderMails } from './mail-bidders.ts';

/**
 * Mails the other bidders of a lot that the seller took somebody's bids back: the price, whether they
 * lead, and when it closes.
 */
export async function mailTakenBack(
  dependencies: BidderMails,
  tx: Transaction<DB>,
  lotId: string,
): Promise<void> {
  await mailBidders(dependencies, tx, lotId, (lot, shared, userId) => ({
    template: 'others-bids-taken-back',
    data: {
      ...shared,
      leads: lot.leaderId === userId,
      price: formatUsd(lot.price),
      closes: localDateTime(lot.closeAt, lot.timeZone),
    },
  }));
}
