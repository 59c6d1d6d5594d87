import { getTransferTarget, initiateTransfer, transfer, transferOwner } from '@fairlot/contract';
import type { ReplyOf } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import type { FindSite, Site } from '#platform/http/site.ts';
import type { Accounts } from './accounts.ts';
import { hashOfShown, newSecret } from './secret.ts';
import { consumeTransfer, findTransferOwner, putTransfer } from './transfer.queries.ts';

const transfersByCaller = { max: 60, windowMs: 10 * 60_000, onAllNodes: true } as const;

/**
 * Logins can be transferred from the marketplace to a seller's host and back, never between sellers'
 * hosts: domains lapse, and a new owner would get logins made for them. The console has only its own
 * logins.
 */
function mayGo(from: Site, to: Site): boolean {
  if (to.isConsole || from.isConsole) return false;
  return to.host !== from.host && (from.tenantId === null || to.tenantId === null);
}

/** The routes that transfer a login to another host of the installation (section 4, Transfer). */
export function serveTransfer(
  api: Api,
  { database, begin, loginData, requireProof }: Accounts,
  { findSite, marketplaceHost }: { readonly findSite: FindSite; readonly marketplaceHost: string },
): void {
  const { kysely } = database;

  /** The site that a login can be transferred to; null if none. */
  async function targetOf(from: Site, host: string): Promise<Site | null> {
    // By its name alone: anything may listen on a port that the caller chose.
    const target = await findSite(host.toLowerCase());
    return target !== null && mayGo(from, target) ? target : null;
  }

  api.handle(getTransferTarget, async ({ params, site }) => ({
    mayGo: (await targetOf(site, params.host)) !== null,
  }));

  api.handle(
    initiateTransfer,
    async ({ body, caller, site }) => {
      const target = await targetOf(site, body?.host ?? marketplaceHost);
      if (target === null) return { isError: true, data: '' };
      // The owner of a seller's host can read the logins made for it, and must not get the account.
      if (site.tenantId !== null) await requireProof(caller);
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
    async ({ body, caller: here, site, reply }): Promise<ReplyOf<typeof transfer>> => {
      const hash = hashOfShown(body.transferId);
      const login = hash === null ? null : await consumeTransfer(kysely, hash, site.host);
      if (login === null) return { status: 'Failed', data: null };
      // Back to its origin: a new login there would end this one, and with it the one being transferred.
      if (here.kind === 'user' && here.loginId === login.before) {
        return { status: 'Success', data: await loginData(here, site) };
      }
      const caller = await begin(reply, login.user, {
        keep: login.keep,
        comesFrom: login.origin,
      });
      return { status: 'Success', data: await loginData(caller, site) };
    },
    { rateLimit: transfersByCaller },
  );
}
