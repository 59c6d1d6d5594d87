import { isCrawler } from '@fairlot/contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isLoopback } from '#platform/http/loopback.ts';
import { networkOf } from '#platform/http/network-of.ts';

/** Milliseconds within which somebody who comes back to a lot has not viewed it again. */
const oneViewMs = 30 * 60_000;
/** Views remembered so that they are not counted twice; beyond it the longest ago are forgotten. */
const maxRemembered = 50_000;

type Viewer = Pick<FastifyRequest, 'caller' | 'ip' | 'headers'>;

/**
 * Tells who looks at a lot for the first time in a while. The page of a lot asks twice for somebody
 * signed in, browsers refresh it, and a seller might reload it all day. `now` in milliseconds.
 */
export function createViewCounter(
  count: (lotId: string) => void,
  now: () => number = () => performance.now(),
): (lotId: string, viewer: Viewer) => void {
  const endings = new LRUCache<string, number>({ max: maxRemembered });

  function isNew(key: string): boolean {
    const seenUntil = endings.get(key);
    if (seenUntil !== undefined && now() < seenUntil) return false;
    endings.set(key, now() + oneViewMs);
    return true;
  }

  return (lotId, viewer) => {
    if (isCrawler(viewer.headers['user-agent'])) return;
    const who = whoIs(viewer);
    if (who === null || isNew(`${who} ${lotId}`)) count(lotId);
  };
}

/** Null for visitors that come by way of this machine: nothing tells them apart. */
function whoIs({ caller, ip }: Viewer): string | null {
  if (!isLoopback(ip)) return networkOf(ip);
  return caller.kind === 'user' ? caller.userId : null;
}
