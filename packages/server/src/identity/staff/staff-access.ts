import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller, SignedIn } from '#platform/http/caller.ts';
import type { SecondFactor } from '#identity/second-factor/public.ts';
import { isStaffOf } from './staff.queries.ts';

/**
 * The one place that opens what a seller's own people may do and see: it takes their name on the list
 * of the staff and a second factor in their login (decision 046).
 */
export interface StaffAccess {
  /**
   * For what staff do. Throws `NotFound` for anybody else, as if it did not exist, and
   * `SecondFactorRequired` until a second factor was shown.
   */
  readonly requireStaffOf: (caller: SignedIn, sellerId: string) => Promise<void>;
  /** For what staff see more of than others: without a second factor they see what all see. */
  readonly actsAsStaffOf: (caller: Caller, sellerId: string) => Promise<boolean>;
}

export function createStaffAccess({ kysely }: Database, secondFactor: SecondFactor): StaffAccess {
  return {
    async requireStaffOf(caller, sellerId) {
      if (!(await isStaffOf(kysely, caller.userId, sellerId))) throw new AppError('NotFound');
      await secondFactor.require(caller);
    },
    async actsAsStaffOf(caller, sellerId) {
      return (
        caller.kind === 'user' &&
        (await isStaffOf(kysely, caller.userId, sellerId)) &&
        secondFactor.isShown(caller)
      );
    },
  };
}
