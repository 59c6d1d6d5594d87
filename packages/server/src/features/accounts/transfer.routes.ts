import { initiateTransfer, transfer, transferOwner } from '@fairlot/contract';
import type { ReplyOf } from '@fairlot/contract';
import type { Api } from '../../platform/http/api.ts';
import { hostName } from '../../platform/http/site.ts';
import type { Site } from '../../platform/http/site.ts';
import type { Accounts } from './accounts.ts';
import { loginDataOf } from './login-data.ts';
import { hashOfShown, newSecret } from './secret.ts';
import { consumeTransfer, findTransferOwner, putTransfer } from './transfer.queries.ts';

const transfersByCaller = { max: 60, windowMs: 10 * 60_000 };

/** Carries a login to another host of the installation (section 4, Transfer). */
export function serveTransfer(
  api: Api,
  { database, begin }: Accounts,
  {
    findSite,
    platformHost,
  }: {
    findSite: (host: string) => Promise<Site | null>;
    /** Of the marketplace: where a login goes that names no host. */
    platformHost: string;
  },
): void {
  const { kysely } = database;

  api.handle(
    initiateTransfer,
    async ({ body, caller, site }) => {
      const target = await findSite(hostName(body?.host ?? platformHost));
      const isNowhere = body?.host === undefined && target?.host === site.host;
      if (target === null || isNowhere) return { isError: true, data: '' };
      const { secret, hash } = newSecret();
      const { loginId } = caller;
      await putTransfer(kysely, { loginId, host: target.host, keyHash: hash });
      return { isError: false, data: secret };
    },
    { rateLimit: transfersByCaller },
  );

  api.handle(
    transferOwner,
    async ({ body, site }) => {
      const hash = hashOfShown(body.transferId);
      return { email: hash === null ? null : await findTransferOwner(kysely, hash, site.host) };
    },
    { rateLimit: transfersByCaller },
  );

  api.handle(
    transfer,
    async ({ body, site, reply }): Promise<ReplyOf<typeof transfer>> => {
      const hash = hashOfShown(body.transferId);
      const login = hash === null ? null : await consumeTransfer(kysely, hash, site.host);
      if (login === null) return { status: 'Failed', data: null };
      const caller = await begin(reply, login.user, login.keep);
      return { status: 'Success', data: await loginDataOf(kysely, caller) };
    },
    { rateLimit: transfersByCaller },
  );
}
