import { deactivateAccount, done, endLogin, getLogins, refused } from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { visitor } from '#platform/http/caller.ts';
import { clearLoginCookies, setXsrfCookie } from '#platform/http/cookies.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { Obligations } from '#identity/obligations/public.ts';
import type { AccountEmail } from './account-letters.ts';
import type { Accounts } from './accounts.ts';
import { deactivate } from './deactivate.ts';
import type {
  Deactivation,
  EndPlans,
  ForgetPhone,
  LeaveCompanies,
  RemoveSecondFactors,
} from './deactivate.ts';
import { deviceInWords } from './device.ts';
import { listLogins } from './logins.queries.ts';

/** A user may be anywhere; their browser knows their time zone, we do not. */
const timeZone = 'UTC';
const refusals = {
  'leads-open-lot': 'AccountLeadsLot',
  'unpaid-wins': 'AccountOwesWins',
  'owns-company': 'AccountOwnsCompany',
} as const satisfies Record<Deactivation, RefusalCode>;

/** The routes for a user's logins, and for closing the account. */
export function serveLogins(
  api: Api,
  { database, xsrf, ended, endLogin: endLoginOf, requireProof }: Accounts,
  dependencies: Omit<Obligations, 'database'> & {
    readonly enqueueEmail: EnqueueEmail<AccountEmail>;
    readonly removeSecondFactors: RemoveSecondFactors;
    readonly forgetPhone: ForgetPhone;
    readonly endPlans: EndPlans;
    readonly leaveCompanies: LeaveCompanies;
  },
): void {
  api.handle(getLogins, async ({ caller }) => {
    const logins = await listLogins(database.kysely, caller.userId);
    return {
      logins: logins.map((login) => ({
        secureId: login.id,
        host: login.host,
        device: deviceInWords(login.user_agent),
        signedInStr: localDateTime(login.created_at, timeZone),
        lastSeenStr: localDateTime(login.last_seen_at, timeZone),
        isThisOne: login.id === caller.loginId,
      })),
    };
  });

  api.handle(endLogin, async ({ body, caller, reply }) => {
    const { userId, loginId } = caller;
    if (!(await endLoginOf(userId, body.Param))) {
      throw new AppError('NotFound', 'This device is no longer signed in.');
    }
    if (body.Param === loginId) {
      clearLoginCookies(reply);
      setXsrfCookie(reply, xsrf, visitor);
    }
    return undefined;
  });

  api.handle(deactivateAccount, async ({ caller, site, reply }) => {
    await requireProof(caller);
    const bound = await deactivate({ database, ...dependencies }, caller.userId, site);
    if (bound !== null) return refused(refusals[bound]);
    ended(caller.userId, null);
    clearLoginCookies(reply);
    setXsrfCookie(reply, xsrf, visitor);
    return done();
  });
}
