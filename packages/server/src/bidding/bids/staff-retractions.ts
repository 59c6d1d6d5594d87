import type { RetractionReason } from '@fairlot/rules';
import { sql } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { lockLot } from './locked-lot.ts';
import { retractLocked } from './retract-bid.ts';
import type { RetractRefusal } from './retract-bid.ts';

export interface StaffRetraction {
  readonly lotId: string;
  /** Whose high bid. */
  readonly email: string;
  readonly reason: RetractionReason;
  readonly madeBy: string;
}

/**
 * Retracts a bidder's high bid for them, more than once per auction if need be, within the same hours.
 * `madeBy` names the member of staff.
 */
export function retractForBidder(
  database: Database,
  request: StaffRetraction,
): Promise<'retracted' | RetractRefusal> {
  const { lotId, email, reason, madeBy } = request;
  return database.transaction(async (tx) => {
    const lot = await lockLot(tx, lotId);
    const bidder = await tx
      .selectFrom('users')
      .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .executeTakeFirst();
    if (!lot || !bidder) return 'not-found';
    const result = await retractLocked(tx, lot, { bidderId: bidder.id, reason, madeBy });
    if (result.kind === 'refused') return result.reason;
    await recordAction(tx, {
      by: { kind: 'command', name: madeBy },
      sellerId: lot.sellerCompanyId,
      auctionId: lot.facts.auction_id,
      lotId,
      action: 'bid.retract',
      subject: `lot ${lot.lotNumber}, of ${bidder.name}`,
      reason,
    });
    return 'retracted';
  });
}
