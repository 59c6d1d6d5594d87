import type { Database } from '#platform/database/database.ts';
import { isShown } from '#platform/database/host-shows.ts';
import { lockLot } from './locked-lot.ts';
import { voidPendingOf } from './pending-bids.queries.ts';
import { isSignedIn } from './standing-login.ts';

export interface WithdrawWaitingRequest {
  readonly lotId: string;
  readonly bidderId: string;
  /** Checked again under the lot's lock. */
  readonly loginId: string;
  readonly tenantId: string | null;
}

/**
 * Withdraws somebody's waiting bids on a lot, for an approval or for room below their limit: they were
 * never placed, so they bind nobody and nobody else is notified. Runs under the lot's lock, like placing
 * them: whichever comes first decides.
 */
export function withdrawWaitingBid(
  database: Database,
  request: WithdrawWaitingRequest,
): Promise<'withdrawn' | 'not-found' | 'signed-out'> {
  return database.transaction(async (tx) => {
    const lot = await lockLot(tx, request.lotId);
    if (!(await isSignedIn(tx, request))) return 'signed-out';
    if (!lot || !isShown(request.tenantId, lot.sellerCompanyId)) return 'not-found';
    await voidPendingOf(tx, { ...request, cause: 'withdrawn' });
    return 'withdrawn';
  });
}
