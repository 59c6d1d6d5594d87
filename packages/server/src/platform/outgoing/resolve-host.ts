import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Returns the IPv4 and IPv6 addresses of a name; none if it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Milliseconds that a name server may take, twice. */
const timeout = 1_500;

/**
 * Asks name servers directly. The system's resolver would read this machine's hosts file, and let a
 * stranger's slow name server block one of the four threads that hash passwords.
 */
export function createResolveHost(): ResolveHost {
  return async (host) => {
    if (isIP(host) !== 0) return [host];
    const resolver = new Resolver({ timeout, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
