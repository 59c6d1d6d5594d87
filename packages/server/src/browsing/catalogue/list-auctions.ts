import type { getAuctions, ReplyOf } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { SharedReads } from '#platform/http/shared-reads.ts';
import type { Site } from '#platform/http/site.ts';
import { readAuctionPage } from './auctions.queries.ts';
import type { AuctionPage } from './auctions.queries.ts';
import { presentAuctionTile } from './present-auction-tile.ts';

/**
 * One page of tiles as JSON: of a host's auctions, or of those of one seller or manager among them. It is
 * the same for everybody, and counts every lot of each sale, so a crowd shares a read.
 */
export type AuctionLists = (page: AuctionPage, site: Site) => Promise<Buffer>;

export function createAuctionLists(database: Database, visitorReads: SharedReads): AuctionLists {
  return (page, { host, tenantId }) =>
    visitorReads(JSON.stringify(['auctions', host, page]), async () => {
      const { rows, total } = await readAuctionPage(database, page, tenantId);
      const list: ReplyOf<typeof getAuctions> = {
        auctionSessions: rows.map(presentAuctionTile),
        auctionSessionCount: total,
      };
      return Buffer.from(JSON.stringify(list));
    });
}
