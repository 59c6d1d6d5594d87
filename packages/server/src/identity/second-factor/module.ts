import type { Accounts } from '#identity/accounts/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Module } from '#platform/modules/module.ts';
import { createSeal } from './seal.ts';
import { serveSecondFactor } from './second-factor.routes.ts';
import { createSecondFactor } from './second-factor.ts';
import type { IsStaff, SecondFactor } from './second-factor.ts';

export function secondFactorModule({
  database,
  accounts,
  enqueueEmail,
  exempt,
  isStaff,
  key,
}: {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly enqueueEmail: EnqueueEmail;
  readonly exempt: boolean;
  readonly isStaff: IsStaff;
  /** Seals the keys of authenticators in the database. */
  readonly key: Buffer;
}): Module & SecondFactor {
  const secondFactor = createSecondFactor({ database, exempt, isStaff });
  const seal = createSeal(key);
  return {
    ...secondFactor,
    serve: ({ api }) =>
      serveSecondFactor(api, accounts, { database, enqueueEmail, secondFactor, isStaff, seal }),
  };
}
