import { randomUUID } from 'node:crypto';

let last = 0;

/**
 * A UUIDv7, greater than all before it in this process: milliseconds, then a count of 12 bits, then 62 random
 * bits. For what is made by the thousand: Node draws randomness for `randomUUID` in blocks, where the package
 * `uuid` asks for it for each id, which took a fifth of writing a batch of bids.
 */
export function nextId(): string {
  last = Math.max(Date.now() * 4_096, last + 1);
  const digits = last.toString(16).padStart(15, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(12)}${randomUUID().slice(18)}`;
}
