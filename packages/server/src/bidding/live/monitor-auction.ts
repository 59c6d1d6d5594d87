import { hubMethods, SecureId } from '@fairlot/contract';
import { z } from 'zod';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import { createMemo } from '#platform/memory/memo.ts';
import { HubError, hubMethod } from '#platform/hub/method.ts';
import type { HubMethod } from '#platform/hub/method.ts';
import { hostName } from '#platform/http/site.ts';
import type { Site } from '#platform/http/site.ts';
import { sessionGroup } from './live-publisher.ts';

/** All watchers of a sale may connect at once, and its sessions hardly ever change. */
const remembered = { freshMs: 5_000, capacity: 10_000 };

const oneId = z.tuple([SecureId]);

/**
 * What clients may ask of the hub: to watch an auction, by its own id or a session's. Joining comes first
 * and the client reads its snapshot afterwards, so nothing is missed in between; joining twice does no
 * harm. Visitors of a host can watch only sales that it shows. `patiently` waits for a database that is away.
 */
export function monitorMethods(
  { kysely }: Database,
  findSite: (host: string) => Promise<Site | null>,
  patiently: <T>(read: () => Promise<T>) => Promise<T>,
): Record<string, HubMethod> {
  const recall = createMemo<string[]>(remembered);

  async function sessionsOf(id: string, host: string): Promise<string[]> {
    const site = await findSite(hostName(host));
    if (site === null) return [];
    return recall(`${site.tenantId} ${id}`, () => readSessions(id, site));
  }

  async function readSessions(id: string, site: Site): Promise<string[]> {
    const rows = await kysely
      .selectFrom('auction_sessions')
      .innerJoin('public_auctions as auctions', 'auctions.id', 'auction_sessions.auction_id')
      .where((row) => row.or([row('auction_sessions.id', '=', id), row('auctions.id', '=', id)]))
      .where(hostShows(site.tenantId, 'auctions.seller_company_id'))
      .select('auction_sessions.id')
      .execute();
    return rows.map((row) => row.id);
  }
  return {
    [hubMethods.monitorAuction]: hubMethod(oneId, async (connection, [id]) => {
      const sessions = await patiently(() => sessionsOf(id, connection.host));
      if (sessions.length === 0) throw new HubError('There is no such auction here.');
      for (const session of sessions) connection.join(sessionGroup(session));
    }),
    [hubMethods.stopMonitorAuction]: hubMethod(oneId, async (connection, [id]) => {
      for (const session of await sessionsOf(id, connection.host)) {
        connection.leave(sessionGroup(session));
      }
    }),
  };
}
