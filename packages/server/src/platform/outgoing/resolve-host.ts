import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Gives the addresses of a name, of both versions; none when it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Milliseconds that a name server has, twice. */
const timeout = 1_500;

/**
 * Asks name servers directly. The system's own way would read this machine's list of names, and hold one
 * of the four threads in which passwords are hashed for as long as a stranger's name server likes.
 */
export function createResolveHost(): ResolveHost {
  return async (host) => {
    if (isIP(host) !== 0) return [host];
    const resolver = new Resolver({ timeout, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
