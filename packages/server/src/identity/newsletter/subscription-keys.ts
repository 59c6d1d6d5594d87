import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** The purpose of a mailed link: a key works for its own purpose only. */
type Purpose = 'confirm' | 'unsubscribe' | 'unsubscribe-account';

export interface SubscriptionKeys {
  /** `id` is a subscription's, or an account's for `unsubscribe-account`. */
  readonly make: (purpose: Purpose, id: string) => string;
  /** The id in a key; null if we did not make it for this purpose. */
  readonly read: (purpose: Purpose, key: string) => string | null;
}

const idBytes = 16;
/** 16 bytes of id and 32 of signature in base64url, which 48 bytes fill without padding. */
const shape = /^[\w-]{64}$/;

/**
 * Keys of mailed links: the id of a subscription or an account, signed. They are not stored, so the
 * unsubscribe link of a mail works even years later.
 */
export function createSubscriptionKeys(secret: Buffer): SubscriptionKeys {
  const secretKey = createSecretKey(secret);
  const sign = (purpose: Purpose, id: Uint8Array) =>
    createHmac('sha256', secretKey).update(purpose).update(id).digest();
  return {
    make(purpose, id) {
      const bytes = parse(id);
      return Buffer.concat([bytes, sign(purpose, bytes)]).toString('base64url');
    },
    read(purpose, key) {
      if (!shape.test(key)) return null;
      const bytes = Buffer.from(key, 'base64url');
      const id = bytes.subarray(0, idBytes);
      return timingSafeEqual(bytes.subarray(idBytes), sign(purpose, id)) ? stringify(id) : null;
    },
  };
}
