import type { AuctionSession } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Site } from '#platform/http/site.ts';
import { noDrafts } from '#selling/visibility/public.ts';
import { presentSession } from './present-session.ts';
import { findAuction, readSessions } from './session.queries.ts';

/**
 * A sale as visitors of a host read it, with all of its sessions in their order; undefined for drafts and for
 * what the host does not show.
 */
export async function readPublicSale(
  database: Database,
  auctionId: string,
  { tenantId: sellerCompanyId }: Site,
): Promise<{ readonly now: Date; readonly sessions: readonly AuctionSession[] } | undefined> {
  const visitor = { userId: null, sellerCompanyId, cdnHost: null, draftsOf: noDrafts };
  const auction = await findAuction(database, { kind: 'auction', id: auctionId }, visitor);
  if (auction === undefined) return undefined;
  const sessions = await readSessions(database, auction.id);
  return {
    now: auction.now,
    sessions: sessions.map((session) => presentSession(auction, session, sessions)),
  };
}
