import { createHmac } from 'node:crypto';
import type { PostOutside } from '#platform/outgoing/post-outside.ts';
import type { ResolveHost } from '#platform/outgoing/resolve-host.ts';
import type { Finding } from './decide-look.ts';

/** Where every own domain answers what only this installation knows. */
export const proofPath = '/.well-known/fairlot-host';

/** The proof of a host. No secret: it says that the request has come to us. */
export const proofOf = (key: Buffer, host: string) =>
  createHmac('sha256', key).update(`host ${host}`).digest('base64url');

export type LookAtDomain = (host: string, signal: AbortSignal) => Promise<Finding | null>;

/**
 * Looks where a domain leads: all of its addresses must be among those of our own host. Null while our own host has
 * none, as on a developer's machine or when our name servers fail: then nothing can be said of others.
 */
export function createLookAtDomain({
  key,
  marketplaceHost,
  resolve,
  requestAt,
}: {
  readonly key: Buffer;
  readonly marketplaceHost: string;
  readonly resolve: ResolveHost;
  /** Requests at these addresses and no others, so that a second answer of the name server leads nowhere else. */
  readonly requestAt: (addresses: readonly string[]) => PostOutside;
}): LookAtDomain {
  return async (host, signal) => {
    const ours = new Set(await resolve(marketplaceHost));
    if (ours.size === 0) return null;
    const theirs = await resolve(host);
    if (theirs.length === 0) return 'nowhere';
    if (theirs.some((address) => !ours.has(address))) return 'elsewhere';
    const url = `https://${host}${proofPath}`;
    const said = await requestAt(theirs)({ method: 'GET', url, headers: {}, body: '' }, signal);
    const isProved = said.kind === 'answered' && said.answer.trim() === proofOf(key, host);
    return isProved ? 'ours' : 'silent';
  };
}
