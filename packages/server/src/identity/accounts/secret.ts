import { createHash, randomBytes } from 'node:crypto';

const shape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits for a cookie or a link, and the hash that the database holds instead. */
export function newSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hash(secret) };
}

/** The stored form of a given secret; null if its format is not ours. */
export function hashOfShown(secret: string | undefined): Buffer | null {
  return secret !== undefined && shape.test(secret) ? hash(secret) : null;
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
