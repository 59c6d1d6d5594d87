import * as contract from '@fairlot/contract';
import { done, refused, texts } from '@fairlot/contract';
import type { RefusalCode, ReplyOf } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { AccountEmail } from './account-letters.ts';
import type { Accounts } from './accounts.ts';
import { createAddressThrottle } from '#platform/http/address-throttle.ts';
import { resetByKey } from './password-reset.ts';
import type { Reset } from './password-reset.ts';
import { findReset } from './password-reset.queries.ts';
import type { RemovePasskeys } from './remove-passkeys.ts';
import { resetRequestedJob } from './request-reset.ts';
import { hashOfShown } from './secret.ts';

/** An office shares an address; nobody forgets twenty passwords an hour. */
const requestsByAddress = { max: 20, window: 60 * 60 };
const keysByCaller = { max: 60, windowMs: 10 * 60_000, onAllNodes: true } as const;

const refusals = {
  'passwords-differ': 'PasswordsDiffer',
  'common-password': 'CommonPassword',
  'bad-key': 'BadResetLink',
} as const satisfies Record<Exclude<Reset['kind'], 'done'>, RefusalCode>;

export function servePasswordReset(
  api: Api,
  accounts: Accounts,
  {
    jobs,
    ...dependencies
  }: { jobs: Jobs; enqueueEmail: EnqueueEmail<AccountEmail>; removePasskeys: RemovePasskeys },
): void {
  const { database } = accounts;
  const requests = createAddressThrottle(database, 'reset-requests', requestsByAddress);

  api.handle(contract.requestPasswordReset, async ({ body, request }) => {
    await requests.count(request.ip);
    await database.transaction((transaction) =>
      jobs.enqueue(transaction, resetRequestedJob, { email: body.Param }),
    );
    return done(texts.resetSent);
  });

  api.handle(
    contract.getPasswordReset,
    async ({ params }) => {
      const hash = hashOfShown(params.resetCode);
      const found = hash === null ? null : await findReset(database.kysely, hash);
      return found === null ? refused('BadResetLink') : done();
    },
    { rateLimit: keysByCaller },
  );

  api.handle(
    contract.resetPassword,
    async ({ params, body, site, reply }): Promise<ReplyOf<typeof contract.resetPassword>> => {
      const result = await resetByKey({ database, ...dependencies }, site, {
        key: params.resetCode,
        ...body,
      });
      if (result.kind !== 'done') {
        return { ...refused(refusals[result.kind]), status: 'Failed', data: null };
      }
      accounts.ended(result.user.userId, null);
      const caller = await accounts.begin(reply, result.user, { keep: false });
      const data = await accounts.loginData(caller, site);
      return { ...done(), status: 'Success', data };
    },
    { rateLimit: keysByCaller },
  );
}
