import { createHmac } from 'node:crypto';
import { isLoopback } from '#platform/http/loopback.ts';
import { networkOf } from '#platform/http/network-of.ts';

/** Bytes: enough to tell millions of networks apart. */
const markBytes = 16;

export interface NetworkMarks {
  readonly network: Buffer;
  /** Equal only for the same user agent on the same network. */
  readonly device: Buffer;
}

/**
 * Keyed hashes of where somebody signs in from: enough to recognize the same place, not to read the
 * address. Null for this machine, which is us or a proxy that does not name its clients.
 */
export function networkMarks(key: Buffer, address: string, userAgent: string): NetworkMarks | null {
  if (isLoopback(address)) return null;
  const network = networkOf(address);
  const markOf = (what: string) =>
    createHmac('sha256', key).update(what).digest().subarray(0, markBytes);
  return { network: markOf(network), device: markOf(`${network}\n${userAgent}`) };
}
