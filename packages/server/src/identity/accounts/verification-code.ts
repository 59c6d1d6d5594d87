import { createHmac, randomInt } from 'node:crypto';

/** Without 0, O, 1, I, L and U, which are easily mistaken. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 39 bits: with ten attempts per code, guessing is hopeless. */
const length = 8;

export function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * The stored hash of a code: keyed, since so short a secret could be found from a plain hash by brute
 * force.
 */
export function hashCode(key: Buffer, code: string): Buffer {
  const typed = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHmac('sha256', key).update(typed).digest();
}
