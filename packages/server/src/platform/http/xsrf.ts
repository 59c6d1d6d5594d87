import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from './caller.ts';

/**
 * Double-submit token bound to login and host by an HMAC (safety.md): a token stolen from another login,
 * or planted by a neighboring host, does not work here. `host` is a name without port.
 */
export interface XsrfTokens {
  issue(caller: Caller, host: string): string;
  isValid(token: string, caller: Caller, host: string): boolean;
}

export function createXsrfTokens(secret: Buffer): XsrfTokens {
  // Created once: a raw key would be converted again for every bid.
  const key = createSecretKey(secret);
  const sign = (nonce: string, caller: Caller, host: string) =>
    createHmac('sha256', key)
      .update(`${nonce}.${caller.kind === 'user' ? caller.loginId : 'visitor'}.${host}`)
      .digest('base64url');
  return {
    issue(caller, host) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(nonce, caller, host)}`;
    },
    isValid(token, caller, host) {
      const [nonce, signature, ...rest] = token.split('.');
      if (nonce === undefined || signature === undefined || rest.length > 0) return false;
      const expected = Buffer.from(sign(nonce, caller, host));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
