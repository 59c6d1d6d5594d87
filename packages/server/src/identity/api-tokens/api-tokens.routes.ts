import * as contract from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { readTokens } from './api-tokens.queries.ts';
import { describeApi } from './describe-api.ts';
import { makeToken, revokeToken } from './make-token.ts';

export interface ApiTokenDependencies {
  readonly database: Database;
  readonly requireProof: (caller: SignedIn) => Promise<void>;
  /** Version of the software, for the API description. */
  readonly version: string;
}

/** The routes by which owners see, make and revoke a company's tokens. */
export function serveApiTokens(
  api: Api,
  { database, requireProof, version }: ApiTokenDependencies,
): void {
  let description: Buffer | undefined;
  api.handle(
    contract.getApiDescription,
    async () => {
      // Hundreds of kilobytes, serialized once: doing so for each request would hold up bids.
      description ??= Buffer.from(JSON.stringify(describeApi(version)));
      return description;
    },
    { trustReply: true },
  );

  api.handle(contract.getApiTokens, async ({ params: { sellerId } }) => {
    const tokens = await readTokens(database.kysely, sellerId);
    return tokens.map(({ madeAt, expiresAt, lastUsedAt, ...token }) => ({
      ...token,
      madeAt: madeAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  });

  api.handle(contract.makeApiToken, async ({ params, body, caller }) => {
    await requireProof(caller);
    const secret = await makeToken(database, caller, { ...params, ...body });
    return secret === null
      ? { ...contract.refused('TooManyApiTokens'), secret }
      : { ...contract.done(), secret };
  });

  api.handle(contract.revokeApiToken, async ({ params, caller }) => {
    if (!(await revokeToken(database, caller, params))) throw new AppError('NotFound');
    return undefined;
  });
}
