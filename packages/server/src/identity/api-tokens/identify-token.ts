import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { findToken, markUsed } from './api-tokens.queries.ts';

const shape = /^flt_[A-Za-z0-9_-]{43}$/;

/** The stored form of a secret of 256 random bits, so a fast hash is enough. */
export const hashOfSecret = (secret: string): Buffer =>
  createHash('sha256').update(secret).digest();

/**
 * The caller of a token, read from the database at each call, so that revocation takes effect at once.
 * Throws `InvalidApiToken` with the reason, which a holder of the secret may know.
 */
export function createTokenIdentifier({ kysely }: Database) {
  return async (secret: string): Promise<SignedIn> => {
    const found = shape.test(secret) ? await findToken(kysely, hashOfSecret(secret)) : null;
    if (found === null) throw new AppError('InvalidApiToken');
    if (found.isRevoked) throw new AppError('InvalidApiToken', 'This token was revoked.');
    if (found.hasExpired) throw new AppError('InvalidApiToken', 'This token has expired.');
    const { tokenId, makerId, sellerId, name, scopes } = found;
    if (found.isUseNews) await markUsed(kysely, tokenId);
    return {
      kind: 'user',
      userId: makerId,
      loginId: tokenId,
      token: { tokenId, name, tenantId: sellerId, scopes },
    };
  };
}
