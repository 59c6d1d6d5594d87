import { hash, randomBytes } from 'node:crypto';

const shape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits for a cookie or a link, and the hash that the database holds instead. */
export function newSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: Buffer.from(digestOf(secret), 'base64') };
}

/** The stored form of a given secret; null if its format is not ours. */
export function hashOfShown(secret: string | undefined): Buffer | null {
  const digest = digestOfShown(secret);
  return digest === null ? null : Buffer.from(digest, 'base64');
}

/** The same as text, in base64. */
export function digestOfShown(secret: string | undefined): string | null {
  return secret !== undefined && shape.test(secret) ? digestOf(secret) : null;
}

/** As text, since Node makes a buffer for each hash that is asked for as bytes: every bid needs one. */
function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64');
}
