import * as contract from '@fairlot/contract';
import { hashOfShown, newSecret } from '#identity/accounts/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { clearLookCookie, setLookCookie } from '#platform/http/cookies.ts';
import { makeLook } from './looks.ts';
import type { LookDependencies } from './looks.ts';
import { deleteLook, exchangeKey, lookSeconds } from './looks.queries.ts';

/** Each writes an entry of the log. */
const looksByPerson = { max: 60, windowMs: 60 * 60_000 } as const;
const keysByCaller = { max: 60, windowMs: 10 * 60_000, onAllNodes: true } as const;

/** The routes by which a company's people look at the public pages of a draft. */
export function serveLooks(api: Api, dependencies: LookDependencies): void {
  const { kysely } = dependencies.database;

  api.handle(
    contract.lookAtSale,
    async ({ params, caller }) => {
      const address = await makeLook(dependencies, caller, params);
      if (address === null) throw new AppError('NotFound');
      return { address };
    },
    { rateLimit: looksByPerson },
  );

  api.handle(
    contract.openLook,
    async ({ body, site, reply }) => {
      const keyHash = hashOfShown(body.key);
      // Not the one in the address, which browsers keep in their history.
      const { secret, hash: newHash } = newSecret();
      const saleId = keyHash && (await exchangeKey(kysely, { host: site.host, keyHash, newHash }));
      if (!saleId) return { ...contract.refused('LookIsOver'), path: null };
      setLookCookie(reply, secret, lookSeconds);
      return { ...contract.done(), path: `/auction/${saleId}` };
    },
    { rateLimit: keysByCaller },
  );

  api.handle(contract.closeLook, async ({ request, reply }) => {
    const hash = hashOfShown(request.cookies[contract.lookCookie]);
    if (hash !== null) await deleteLook(kysely, hash);
    clearLookCookie(reply);
    return undefined;
  });
}
