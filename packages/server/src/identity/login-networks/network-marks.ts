import { createHmac } from 'node:crypto';
import { isLoopback } from '#platform/http/loopback.ts';
import { networkOf } from '#platform/http/network-of.ts';

/** Bytes: two networks of millions are never taken for one, and nothing longer is needed. */
const markBytes = 16;

export interface NetworkMarks {
  readonly network: Buffer;
  /** The same only for the same description of a browser on the same network. */
  readonly device: Buffer;
}

/**
 * What is kept of where somebody signs in from: enough to see that it is the same place again, not to read
 * the address. Null for this machine, which is ourselves or a proxy that does not say for whom it asks.
 */
export function networkMarks(key: Buffer, address: string, userAgent: string): NetworkMarks | null {
  if (isLoopback(address)) return null;
  const network = networkOf(address);
  const markOf = (what: string) =>
    createHmac('sha256', key).update(what).digest().subarray(0, markBytes);
  return { network: markOf(network), device: markOf(`${network}\n${userAgent}`) };
}
