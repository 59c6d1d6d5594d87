import { texts } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { biddersOfLot } from '#bidding/lot-state/public.ts';
import { raiseLotAlerts } from '#messaging/messages/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { mailBidders } from './mail-bidders.ts';
import type { BidderMails } from './mail-bidders.ts';

const removed = {
  kind: 'LotWithdrawn',
  text: 'The seller has removed a lot you bid on from the sale: {lot}',
} as const;

/** Notifies everybody who bid on a lot, by mail and alert, that it was withdrawn or cancelled, and why. */
export async function notifyOfWithdrawal(
  dependencies: BidderMails,
  tx: Transaction<DB>,
  { lotId }: { readonly lotId: string },
): Promise<void> {
  await mailBidders(dependencies, tx, lotId, ({ reason, cause }, shared) => ({
    template: 'lot-withdrawn',
    data: { ...shared, reason, cancelledAs: cause === null ? null : texts.cancelledAs[cause] },
  }));
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from (${biddersOfLot(lotId)}) bidders order by user_id`.execute(tx);
  await raiseLotAlerts(
    tx,
    rows.map(({ userId }) => ({ userId, lotId, ...removed })),
  );
}
