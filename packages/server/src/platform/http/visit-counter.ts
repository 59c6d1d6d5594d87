import { isCrawler } from '@fairlot/contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isLoopback } from './loopback.ts';
import { networkOf } from './network-of.ts';

/** Milliseconds within which returning counts as the same visit. */
const oneVisitMs = 30 * 60_000;
/** Visits remembered so that they are not counted twice; beyond it the oldest are forgotten. */
const maxRemembered = 50_000;

type Visitor = Pick<FastifyRequest, 'caller' | 'ip' | 'headers'>;

/**
 * Recognizes first visits in a while. A page calls twice for somebody signed in, browsers refresh it, and
 * a seller might reload it all day. `now` in milliseconds.
 */
export function createVisitCounter(
  count: (subject: string) => void,
  now: () => number = () => performance.now(),
): (subject: string, visitor: Visitor) => void {
  const endings = new LRUCache<string, number>({ max: maxRemembered });

  function isNew(key: string): boolean {
    const seenUntil = endings.get(key);
    if (seenUntil !== undefined && now() < seenUntil) return false;
    endings.set(key, now() + oneVisitMs);
    return true;
  }

  return (subject, visitor) => {
    if (isCrawler(visitor.headers['user-agent'])) return;
    const who = whoIs(visitor);
    if (who === null || isNew(`${who} ${subject}`)) count(subject);
  };
}

/** Null for visitors through this machine, who cannot be told apart. */
function whoIs({ caller, ip }: Visitor): string | null {
  if (!isLoopback(ip)) return networkOf(ip);
  return caller.kind === 'user' ? caller.userId : null;
}
