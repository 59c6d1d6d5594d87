import { createHmac } from 'node:crypto';
import type { PostOutside } from '#platform/outgoing/post-outside.ts';
import type { LookUpHost } from '#platform/outgoing/resolve-host.ts';
import type { Finding } from './decide-look.ts';

/** Where every own domain answers what only this installation knows. */
export const proofPath = '/.well-known/fairlot-host';

/** The proof of a host. No secret: it says that the request has come to us. */
export const proofOf = (key: Buffer, host: string) =>
  createHmac('sha256', key).update(`host ${host}`).digest('base64url');

export type LookAtDomain = (host: string, signal: AbortSignal) => Promise<Finding | null>;

/**
 * Looks where a domain leads: one of its addresses at least must be among those of our own host, from which one of ours
 * may have been taken a moment ago. Null if nothing can be said: our own host has no address, as on a developer's
 * machine, or name servers fail.
 */
export function createLookAtDomain({
  key,
  marketplaceHost,
  lookUp,
  requestAt,
}: {
  readonly key: Buffer;
  readonly marketplaceHost: string;
  readonly lookUp: LookUpHost;
  /** Requests at these addresses and no others, so that a second answer of the name server leads nowhere else. */
  readonly requestAt: (addresses: readonly string[]) => PostOutside;
}): LookAtDomain {
  return async (host, signal) => {
    const ours = await lookUp(marketplaceHost);
    if (!ours.isSure || ours.addresses.length === 0) return null;
    const theirs = await lookUp(host);
    const shared = theirs.addresses.filter((address) => ours.addresses.includes(address));
    if (shared.length === 0) {
      // Who answers for one family of addresses and fails for the other has led elsewhere already.
      if (theirs.addresses.length > 0) return 'elsewhere';
      return theirs.isSure ? 'nowhere' : null;
    }
    const url = `https://${host}${proofPath}`;
    const said = await requestAt(shared)({ method: 'GET', url, headers: {}, body: '' }, signal);
    const isProved = said.kind === 'answered' && said.answer.trim() === proofOf(key, host);
    return isProved ? 'ours' : 'silent';
  };
}
