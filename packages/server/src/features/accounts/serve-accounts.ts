import type { Api } from '../../platform/http/api.ts';
import type { Accounts } from './accounts.ts';
import { serveLogIn } from './log-in.routes.ts';

/** Adds every call of this feature. */
export function serveAccounts(api: Api, accounts: Accounts): void {
  serveLogIn(api, accounts);
}
