import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { hasSecondFactor, lockUser } from '#identity/accounts/public.ts';
import { listPasskeys } from '#identity/passkeys/public.ts';
import { findAuthenticator } from './second-factor.queries.ts';

/** Seconds for which a second factor is valid in a login: enough for a day at the pickup desk. */
const secondFactorLasts = 12 * 60 * 60;

/** Whether somebody is on a seller's staff, or (null) on anybody's; provided by the capability `staff`. */
export type IsStaff = (db: Kysely<DB>, userId: string, sellerId: string | null) => Promise<boolean>;

/** Whether a login has shown a second factor, something its holder has (decision 046). */
export interface SecondFactor {
  /** Whether a login has access for staff. */
  readonly isShown: (caller: SignedIn) => Promise<boolean>;
  /** The same, or throws `SecondFactorRequired`. */
  readonly require: (caller: SignedIn) => Promise<void>;
  /**
   * Call before anything that counts as a second factor is added or removed, in the same transaction:
   * throws `SecondFactorRequired` when staff, or anybody with an authenticator, have one and have not
   * shown it. A stolen password must not be enough to add or remove a factor.
   */
  readonly requireToChange: (transaction: Kysely<DB>, caller: SignedIn) => Promise<void>;
}

/** Nobody is asked if the installation is `exempt`: the demo, whose passwords everybody knows. */
export function createSecondFactor({
  database,
  exempt,
  isStaff,
}: {
  readonly database: Database;
  readonly exempt: boolean;
  readonly isStaff: IsStaff;
}): SecondFactor {
  async function isShown(db: Kysely<DB>, { loginId }: SignedIn): Promise<boolean> {
    return exempt || hasSecondFactor(db, loginId, secondFactorLasts);
  }

  async function hasToShow(db: Kysely<DB>, userId: string): Promise<boolean> {
    if ((await findAuthenticator(db, userId)) !== null) return true;
    return (
      (await isStaff(db, userId, null)) &&
      (await listPasskeys(db, { userId, reach: 'everywhere' })).length > 0
    );
  }

  return {
    isShown: (caller) => isShown(database.kysely, caller),
    async require(caller) {
      if (!(await isShown(database.kysely, caller))) throw new AppError('SecondFactorRequired');
    },
    async requireToChange(transaction, caller) {
      await lockUser(transaction, caller.userId);
      if (await isShown(transaction, caller)) return;
      if (await hasToShow(transaction, caller.userId)) throw new AppError('SecondFactorRequired');
    },
  };
}
