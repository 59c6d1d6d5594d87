import { createHmac, randomInt } from 'node:crypto';

/** No 0, O, 1, I, L or U: nothing that is mistaken for another when read or typed. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 39 bits: with ten tries per code, guessing is hopeless. */
const length = 8;

export function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * What the database holds of a code. So short a secret could be found from a plain hash by trying
 * all, so the hash is keyed.
 */
export function hashCode(key: Buffer, code: string): Buffer {
  const typed = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHmac('sha256', key).update(typed).digest();
}
