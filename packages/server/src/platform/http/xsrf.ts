import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.ts';

/** Logins whose token is remembered; as many as are recognized without the database (`identify`). */
const maxRemembered = 10_000;

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
  /** The token that a login last sent, by login and host: a bid costs a comparison instead of an HMAC (decision 256). */
  const sent = new LRUCache<string, Buffer>({ max: maxRemembered });

  return {
    issue(caller, host) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(nonce, caller, host)}`;
    },
    isValid(token, caller, host) {
      const key = caller.kind === 'user' ? `${caller.loginId} ${host}` : null;
      const shown = Buffer.from(token);
      const known = key === null ? undefined : sent.get(key);
      if (known !== undefined && isSame(shown, known)) return true;
      const [nonce, signature, ...rest] = token.split('.');
      if (nonce === undefined || signature === undefined || rest.length > 0) return false;
      const isValid = isSame(Buffer.from(signature), Buffer.from(sign(nonce, caller, host)));
      if (isValid && key !== null) sent.set(key, shown);
      return isValid;
    },
  };
}

/** Takes as long for a wrong text as for the right one. */
function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
