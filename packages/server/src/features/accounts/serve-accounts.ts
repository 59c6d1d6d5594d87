import type { Api } from '../../platform/http/api.ts';
import type { Accounts } from './accounts.ts';
import { serveLogIn } from './log-in.routes.ts';
import { serveSignUp } from './sign-up.routes.ts';
import { createVerification } from './verification.ts';
import type { VerificationDependencies } from './verification.ts';

/** Adds every call of this feature. */
export function serveAccounts(
  api: Api,
  accounts: Accounts,
  dependencies: Omit<VerificationDependencies, 'database'>,
): void {
  const verification = createVerification({ database: accounts.database, ...dependencies });
  serveLogIn(api, accounts);
  serveSignUp(api, accounts, verification);
}
