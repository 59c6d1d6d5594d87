import type { IncomingMessage } from 'node:http';
import { hostOf } from '../http/host.ts';
import { networkOf } from '../http/network-of.ts';
import { clientAddress } from './client-address.ts';
import type { HubIdentity } from './identity.ts';
import type { HubOptions } from './options.ts';
import type { Revocations } from './revocations.ts';

/** A request that may speak to the hub. */
export type Admitted = { identity: HubIdentity; host: string; network: string | null };

/** The same, or the status to refuse it with. */
export type Admission = Admitted | { refused: 401 | 403 };

export type Admit = (request: IncomingMessage) => Promise<Admission>;

/**
 * Whether a request may use a connection that its token names: a leaked token is useless to another user,
 * on another host, and after its owner logged out.
 */
export function belongsTo(
  connection: { readonly userId: string | null; readonly host: string },
  admitted: Admitted | undefined,
): boolean {
  return connection.userId === admitted?.identity.userId && connection.host === admitted.host;
}

/** Checks Origin and cookie of every request of every transport. */
export function admitter(
  options: Pick<HubOptions, 'originAllowed' | 'authenticate'> & {
    revocations: Revocations;
  },
): Admit {
  return async (request) => {
    const host = hostOf(request);
    if (!options.originAllowed(request.headers.origin, host)) return { refused: 403 };
    const asked = { headers: request.headers, url: request.url ?? '' };
    const identity = await options.revocations.settled(() => options.authenticate(asked));
    if (identity === 'refused') return { refused: 401 };
    const address = clientAddress(request);
    return { identity, host, network: address === null ? null : networkOf(address) };
  };
}
