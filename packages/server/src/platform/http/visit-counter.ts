import { isCrawler } from '@fairlot/contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isLoopback } from './loopback.ts';
import { networkOf } from './network-of.ts';

/** Milliseconds within which somebody who comes back is on the same visit. */
const oneVisitMs = 30 * 60_000;
/** Visits remembered so that they are not counted twice; beyond it the longest ago are forgotten. */
const maxRemembered = 50_000;

type Visitor = Pick<FastifyRequest, 'caller' | 'ip' | 'headers'>;

/**
 * Tells who comes to something for the first time in a while. A page asks twice for somebody signed in,
 * browsers refresh it, and a seller might reload it all day. `now` in milliseconds.
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

/** Null for visitors that come by way of this machine: nothing tells them apart. */
function whoIs({ caller, ip }: Visitor): string | null {
  if (!isLoopback(ip)) return networkOf(ip);
  return caller.kind === 'user' ? caller.userId : null;
}
