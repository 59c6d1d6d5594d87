import type {
  getAuctionAndLots,
  getAuctionCategories,
  getAuctionLots,
  getLot,
  ReplyOf,
} from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { LotPage, LotTileRows } from './lot-tiles.queries.ts';
import { lotsOfSession, readFoundTiles, readLotTiles } from './lot-tiles.queries.ts';
import { findLot } from './lot.queries.ts';
import { presentLotTile } from './present-lot.ts';
import { presentLot } from './present-lot-page.ts';
import { presentSession } from './present-session.ts';
import { lotsFound, readCategoriesOf } from './search.queries.ts';
import type { LotSearch } from './search.queries.ts';
import { readSellerTerms } from './seller-terms.queries.ts';
import type { AuctionReference, AuctionRow, SessionRow } from './session.queries.ts';
import { findAuction, readSessions } from './session.queries.ts';
import { isSessionClosed } from './session-times.ts';
import type { Viewer } from './viewer.ts';

type Lots = ReplyOf<typeof getAuctionLots>;

export interface Catalogue {
  /** The session that a reference leads to, and how many lots it has. */
  readonly sessionOf: (
    reference: AuctionReference,
    viewer: Viewer,
  ) => Promise<{ readonly id: string; readonly lots: number }>;
  auctionAndLots(
    reference: AuctionReference,
    page: LotPage,
    viewer: Viewer,
  ): Promise<ReplyOf<typeof getAuctionAndLots>>;
  lots(reference: AuctionReference, page: LotPage, viewer: Viewer): Promise<Lots>;
  search(
    auctionId: string,
    search: LotSearch & { Skip: number; Take: number },
    viewer: Viewer,
  ): Promise<Lots>;
  categories(auctionId: string, viewer: Viewer): Promise<ReplyOf<typeof getAuctionCategories>>;
  lot(lotId: string, viewer: Viewer): Promise<ReplyOf<typeof getLot>>;
  sellerTerms(sellerCompanyId: string, viewer: Viewer): Promise<{ data: string }>;
}

export interface CatalogueDatabases {
  /** For single lots, which bidders need. */
  readonly database: Database;
  /** For lists and searches, and for the lots that visitors look at. */
  readonly visitorDatabase: Database;
}

interface Named {
  readonly auction: AuctionRow;
  readonly session: SessionRow;
  readonly sessions: readonly SessionRow[];
}

/**
 * What is for sale, as each viewer may see it. Previews are listed and readable by everybody, without a
 * close and without bidding; drafts only by their seller's staff.
 */
export function createCatalogue({ database, visitorDatabase }: CatalogueDatabases): Catalogue {
  async function named(
    reference: AuctionReference,
    viewer: Viewer,
    database = visitorDatabase,
  ): Promise<Named> {
    const auction = await findAuction(database, reference, viewer);
    if (auction === undefined) throw new AppError('NotFound');
    const sessions = await readSessions(database, auction.id);
    const session = chooseSession(sessions, auction.session_id);
    if (session === undefined) throw new AppError('NotFound');
    return { auction, session, sessions };
  }

  const page = (session: SessionRow, { skip, take }: LotPage, viewer: Viewer) =>
    readLotTiles(visitorDatabase, lotsOfSession(session.id), { skip, take }, viewer);

  return {
    async sessionOf(reference, viewer) {
      const { session } = await named(reference, viewer);
      return { id: session.id, lots: session.lot_count };
    },

    async auctionAndLots(reference, lotPage, viewer) {
      const { auction, session, sessions } = await named(reference, viewer);
      const tiles = await page(session, lotPage, viewer);
      return {
        auctionSession: presentSession(auction, session, sessions),
        ...presentTiles(tiles, viewer),
      };
    },

    async lots(reference, lotPage, viewer) {
      const { session } = await named(reference, viewer);
      return presentTiles(await page(session, lotPage, viewer), viewer);
    },

    async search(id, { Skip: skip, Take: take, ...search }, viewer) {
      const { session } = await named({ kind: 'auction', id }, viewer);
      // "Show closed lots" adds them in their places; in a past sale all lots are closed.
      const ended = search.Closed || isSessionClosed(session) ? null : false;
      const found = lotsFound(session.id, search, ended, viewer);
      const tiles = await readFoundTiles(visitorDatabase, found, { skip, take }, viewer);
      return presentTiles(tiles, viewer);
    },

    async categories(id, viewer) {
      const { session } = await named({ kind: 'auction', id }, viewer);
      return readCategoriesOf(visitorDatabase, session.id);
    },

    async lot(lotId, viewer) {
      const lotDatabase = viewer.userId === null ? visitorDatabase : database;
      const row = await findLot(lotDatabase, lotId, viewer);
      if (row === undefined) throw new AppError('NotFound');
      const reference = { kind: 'auction', id: row.session_id } as const;
      const { auction, session, sessions } = await named(reference, viewer, lotDatabase);
      const auctionSession = presentSession(auction, session, sessions);
      return {
        lot: { ...presentLot(row, viewer), auctionSession },
        auctionSession,
        serverTime: row.now.toISOString(),
      };
    },

    async sellerTerms(sellerCompanyId, viewer) {
      const terms = await readSellerTerms(visitorDatabase, sellerCompanyId, viewer);
      if (terms === undefined) throw new AppError('NotFound');
      return { data: terms };
    },
  };
}

/** The named session; for an auction, the first that has not closed, else the last. */
function chooseSession(
  sessions: readonly SessionRow[],
  named: string | null,
): SessionRow | undefined {
  if (named !== null) return sessions.find(({ id }) => id === named);
  return sessions.find((session) => !isSessionClosed(session)) ?? sessions.at(-1);
}

function presentTiles({ rows, now, total }: LotTileRows, viewer: Viewer): Lots {
  return {
    lots: rows.map((row) => presentLotTile(row, viewer)),
    totalLots: total,
    serverTime: now.toISOString(),
  };
}
