import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Returns the IPv4 and IPv6 addresses of a name; none if it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Milliseconds that a name server may take, twice. */
const timeout = 1_500;

/** What name servers say of a name; `isSure`: all answered, so that it has no other addresses. */
export interface LookedUp {
  readonly addresses: readonly string[];
  readonly isSure: boolean;
}
export type LookUpHost = (host: string) => Promise<LookedUp>;

/** The answers by which a name server says that there is nothing; all other errors say nothing of the name. */
const saysNone = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks name servers directly. The system's resolver would read this machine's hosts file, and let a
 * stranger's slow name server block one of the four threads that hash passwords.
 */
export function createLookUpHost(): LookUpHost {
  return async (host) => {
    if (isIP(host) !== 0) return { addresses: [host], isSure: true };
    const resolver = new Resolver({ timeout, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return lookedUp(answers);
  };
}

/** What the answers for both families of addresses say together. */
export function lookedUp(answers: readonly PromiseSettledResult<readonly string[]>[]): LookedUp {
  return {
    addresses: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    isSure: answers.every(
      (answer) =>
        answer.status === 'fulfilled' ||
        saysNone.has(String((answer.reason as { code?: unknown }).code)),
    ),
  };
}

/** The same for those who only want to connect. */
export function createResolveHost(): ResolveHost {
  const lookUp = createLookUpHost();
  return async (host) => (await lookUp(host)).addresses;
}
