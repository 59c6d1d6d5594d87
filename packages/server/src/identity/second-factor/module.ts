import type { Accounts } from '#identity/accounts/public.ts';
import type { EnqueueEmail, MailingModule } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import { createSeal } from '#platform/database/seal.ts';
import type { Site } from '#platform/http/site.ts';
import type { Log } from '#platform/log/log.ts';
import { secondFactorLetters } from './second-factor-letters.ts';
import type { SecondFactorEmail } from './second-factor-letters.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { serveSecondFactor } from './second-factor.routes.ts';
import { createSecondFactor } from './second-factor.ts';
import type { IsStaff, SecondFactor } from './second-factor.ts';

export function secondFactorModule({
  database,
  log,
  accounts,
  enqueueEmail,
  exempt,
  isStaff,
  key,
}: {
  readonly database: Database;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly enqueueEmail: EnqueueEmail<SecondFactorEmail>;
  readonly exempt: boolean;
  readonly isStaff: IsStaff;
  /** Encrypts the keys of authenticators in the database. */
  readonly key: Buffer;
}): MailingModule &
  SecondFactor & {
    /** Removes the second factors of somebody who has lost them; false if there were none. */
    readonly reset: (userId: string, site: Site) => Promise<boolean>;
  } {
  const secondFactor = createSecondFactor({ database, exempt, isStaff });
  const seal = createSeal(key);
  return {
    letters: secondFactorLetters,
    ...secondFactor,
    reset: (userId, site) => resetSecondFactor({ database, log, enqueueEmail }, userId, site),
    serve: ({ api }) =>
      serveSecondFactor(api, accounts, { database, enqueueEmail, secondFactor, isStaff, seal }),
  };
}
