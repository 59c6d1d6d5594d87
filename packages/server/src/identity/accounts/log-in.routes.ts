import { getXsrf, isAuth, login, loginCookie, logout, refused } from '@fairlot/contract';
import type { ReplyOf } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import { clearLoginCookies, setXsrfCookie } from '#platform/http/cookies.ts';
import { visitor } from '#platform/http/caller.ts';
import type { Accounts } from './accounts.ts';
import { createAddressThrottle } from '#platform/http/address-throttle.ts';
import { logIn } from './log-in.ts';
import { deleteLogins } from './logins.queries.ts';

/** Wrong passwords from one address, whatever the accounts: a household mistypes far less. */
const failuresByAddress = { max: 50, window: 15 * 60 };

export function serveLogIn(
  api: Api,
  { database, xsrf, begin, ended, endLogin, loginData }: Accounts,
): void {
  const { kysely } = database;
  const failures = createAddressThrottle(database, 'failed-logins', failuresByAddress);

  api.handle(getXsrf, async ({ caller, reply }) => {
    setXsrfCookie(reply, xsrf, caller);
    return undefined;
  });

  api.handle(isAuth, async ({ caller, site, request, reply }) => {
    if (caller.kind === 'user') return loginData(caller, site);
    if (request.cookies[loginCookie] !== undefined) clearLoginCookies(reply);
    return undefined;
  });

  api.handle(login, async ({ body, site, request, reply }): Promise<ReplyOf<typeof login>> => {
    const result = await failures.countFailure(
      request.ip,
      () => logIn(kysely, body.email, body.password),
      ({ kind }) => kind !== 'right',
    );
    if (result.kind === 'right') {
      const caller = await begin(reply, result.user, { keep: body.keepLoggedIn });
      return { status: 'Success', message: '', data: await loginData(caller, site) };
    }
    return result.kind === 'locked'
      ? { ...refused('AccountLocked'), status: 'AccountLocked', data: null }
      : { ...refused('LoginFailed'), status: 'Failed', data: null };
  });

  api.handle(logout, async ({ body, caller, reply }) => {
    if (caller.kind === 'user') {
      const { userId, loginId } = caller;
      if (body.Param === 'all') {
        await database.transaction((transaction) => deleteLogins(transaction, userId));
        ended(userId, null);
      } else await endLogin(userId, loginId);
    }
    clearLoginCookies(reply);
    setXsrfCookie(reply, xsrf, visitor);
    return undefined;
  });
}
