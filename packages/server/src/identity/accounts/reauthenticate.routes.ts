import { done, reauthenticate, refused } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import type { Accounts } from './accounts.ts';
import { checkOwnPassword, passwordRefusals } from './own-password.ts';

/** The route by which a signed-in user proves by password that it is really them. */
export function serveReauthentication(api: Api, { database, proved }: Accounts): void {
  api.handle(reauthenticate, async ({ body, caller }) => {
    const check = await checkOwnPassword(database.kysely, caller.userId, body.password);
    if (check.kind !== 'right') return refused(passwordRefusals[check.kind]);
    await proved(caller, { by: 'password' });
    return done();
  });
}
