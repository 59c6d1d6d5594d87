import { randomBytes } from 'node:crypto';
import { apiTokenPrefix, consoleLimits } from '@fairlot/contract';
import type { ApiScope } from '@fairlot/contract';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { insertToken, lockAndCount, markRevoked } from './api-tokens.queries.ts';
import { hashOfSecret } from './identify-token.ts';

/** Makes a token of a seller for this many days; null if it has reached the maximum. */
export function makeToken(
  database: Database,
  caller: SignedIn,
  {
    sellerId,
    name,
    scopes: asked,
    days,
  }: {
    readonly sellerId: string;
    readonly name: string;
    readonly scopes: readonly ApiScope[];
    readonly days: number;
  },
): Promise<string | null> {
  const scopes = [...new Set(asked)];
  return database.transaction(async (transaction) => {
    if ((await lockAndCount(transaction, sellerId)) >= consoleLimits.apiTokens) return null;
    const secret = `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`;
    const made = { sellerId, makerId: caller.userId, name, scopes, days };
    await insertToken(transaction, { ...made, secretHash: hashOfSecret(secret) });
    await recordAction(transaction, {
      by: actorOf(caller),
      sellerId,
      action: 'api.make-token',
      subject: name,
      after: { scopes, days },
    });
    return secret;
  });
}

/** Ends a token at once; false when the seller has no such token. */
export function revokeToken(
  database: Database,
  caller: SignedIn,
  { sellerId, tokenId }: { readonly sellerId: string; readonly tokenId: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const subject = await markRevoked(transaction, sellerId, tokenId);
    if (subject === null) return false;
    const by = actorOf(caller);
    await recordAction(transaction, { by, sellerId, action: 'api.revoke-token', subject });
    return true;
  });
}
