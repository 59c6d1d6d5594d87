import { takesBidsBack } from '@fairlot/rules';
import type { BlockCause } from '@fairlot/rules';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import {
  endBlock,
  insertBlock,
  lockBlock,
  lockBlocksOf,
  openRegistrations,
} from './blocks.queries.ts';
import { refuseLocked } from './decide.ts';
import type { RegistrationDependencies } from './decide.ts';
import { takeBidsBack } from './take-back.ts';
import { findRegistration, lockRegistration, readParties } from './registrations.queries.ts';

export interface Block {
  /** A registration for a sale of the company; others are not found. */
  readonly registrationId: string;
  readonly saleId: string;
  readonly by: Actor;
  readonly cause: BlockCause;
  /** For the company's own people. */
  readonly reason: string;
  /** Days of 24 hours; null: for good. */
  readonly days: number | null;
}

/**
 * Keeps a bidder out of all sales of a company (seller.md, section 4.9): their waiting bids are void,
 * their registrations for sales that are not over are refused, and later ones are refused as they come
 * (`requestApproval`). Bids that they have made stay, unless the cause takes them back. False when the
 * sale has no such registration.
 */
export function blockBidder(
  dependencies: RegistrationDependencies,
  { registrationId, saleId, by, cause, reason, days }: Block,
): Promise<boolean> {
  return dependencies.database.transaction(async (transaction) => {
    const found = await findRegistration(transaction, registrationId);
    if (found === null || found.auctionId !== saleId) return false;
    const { sellerId, name } = await readParties(transaction, found);
    const { userId } = found;
    await lockBlocksOf(transaction, userId);
    await insertBlock(transaction, { sellerId, userId, cause, reason, days });
    await recordAction(transaction, {
      by,
      sellerId,
      auctionId: saleId,
      action: 'bidder.block',
      subject: name,
      reason,
      after: { days, cause },
    });
    // The refused ones too: one may be in approval at this moment; its lock waits for that.
    for (const id of await openRegistrations(transaction, { sellerId, userId })) {
      // One connection, few sales.
      const registration = await lockRegistration(transaction, id);
      if (registration === null || registration.status === 'refused') continue;
      await refuseLocked(transaction, dependencies, registration, { by });
    }
    if (takesBidsBack(cause)) {
      await takeBidsBack(transaction, dependencies, { sellerId, userId, cause, by });
    }
    return true;
  });
}

/**
 * Lets somebody register again; refused registrations stay refused until somebody approves them. A block
 * that has ended stays as it is. False when the company has no such block.
 */
export function liftBlock(
  { database }: Pick<RegistrationDependencies, 'database'>,
  { sellerId, blockId, by }: { sellerId: string; blockId: string; by: Actor },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const block = await lockBlock(transaction, { sellerId, blockId });
    if (block === null) return false;
    if (block.stands) {
      await endBlock(transaction, blockId);
      const { name: subject } = block;
      await recordAction(transaction, { by, sellerId, action: 'bidder.unblock', subject });
    }
    return true;
  });
}
