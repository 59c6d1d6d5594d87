import type { MailingModule } from '#messaging/messages/public.ts';
import { onEveryNode } from '#platform/facts/fact.ts';
import { createAccounts } from './accounts.ts';
import type { Accounts, AccountsDependencies } from './accounts.ts';
import { deleteExpiredUndos } from './email-change-undo.queries.ts';
import { handleResetRequests } from './request-reset.ts';
import { loginsEnded } from './logins-ended.ts';
import { serveAccounts } from './serve-accounts.ts';
import type { AccountsServing } from './serve-accounts.ts';
import { deleteExpiredLogins } from './logins.queries.ts';
import { accountLetters } from './account-letters.ts';

/** Expired keys open nothing; deleting them keeps no address longer than necessary. */
const undoSweepMs = 60 * 60_000;
/** An expired login opens nothing new, but its open connections end only in this round. */
const loginSweepMs = 60_000;

export function accountsModule(
  dependencies: AccountsDependencies & AccountsServing,
): MailingModule & Accounts {
  const { kysely } = dependencies.database;
  const accounts = createAccounts(dependencies);
  return {
    letters: accountLetters,
    ...accounts,
    serve: ({ api }) => serveAccounts(api, accounts, dependencies),
    // The node that ended them also announces it at once, unless it dies.
    followers: [
      onEveryNode('connections', loginsEnded, ({ userId, loginIds }) =>
        accounts.endedHere(userId, loginIds),
      ),
    ],
    jobs: [handleResetRequests(dependencies)],
    passes: [
      {
        name: 'expired logins',
        everyMs: loginSweepMs,
        run: () => deleteExpiredLogins(dependencies.database),
      },
      {
        name: 'expired email changes',
        everyMs: undoSweepMs,
        run: () => deleteExpiredUndos(kysely),
      },
    ],
  };
}
