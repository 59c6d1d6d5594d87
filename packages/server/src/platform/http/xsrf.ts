import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from './caller.ts';

/**
 * Double-submit token bound to the login by an HMAC (safety.md): a token fished from another
 * session, or planted by a neighbouring host, is worthless here.
 */
export interface XsrfTokens {
  issue(caller: Caller): string;
  isValid(token: string, caller: Caller): boolean;
}

export function createXsrfTokens(secret: Buffer): XsrfTokens {
  // Made once: a raw key would be wrapped anew for every bid.
  const key = createSecretKey(secret);
  const sign = (nonce: string, caller: Caller) =>
    createHmac('sha256', key)
      .update(`${nonce}.${caller.kind === 'user' ? caller.loginId : 'visitor'}`)
      .digest('base64url');
  return {
    issue(caller) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(nonce, caller)}`;
    },
    isValid(token, caller) {
      const [nonce, signature, ...rest] = token.split('.');
      if (nonce === undefined || signature === undefined || rest.length > 0) return false;
      const expected = Buffer.from(sign(nonce, caller));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
