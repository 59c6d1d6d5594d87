import type { getAuctions, ReplyOf } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { readAuctionPage } from './auctions.queries.ts';
import type { AuctionPage } from './auctions.queries.ts';
import { presentAuctionTile } from './present-auction-tile.ts';
import type { Viewer } from './viewer.ts';

/** One page of tiles: of the host's auctions, or of those of one seller or manager among them. */
export async function listAuctions(
  database: Database,
  page: AuctionPage,
  viewer: Viewer,
): Promise<ReplyOf<typeof getAuctions>> {
  const { rows, total } = await readAuctionPage(database, page, viewer);
  return { auctionSessions: rows.map(presentAuctionTile), auctionSessionCount: total };
}
