import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { auditLot } from '#main/testing/audit-lot.ts';
import { createFactories } from '#main/testing/factories.ts';
import type { Factories } from '#main/testing/made.ts';
import { makeLogin } from '#main/testing/sign-in.ts';
import { remoteBidder, xsrfFor } from './remote-bidder.ts';
import type { Acknowledged, RemoteBidder } from './remote-bidder.ts';

/** An auction in a database that several server processes share. */
export interface Saleroom {
  readonly database: Database;
  readonly make: Factories;
  readonly auctionId: string;
  readonly sessionId: string;
  lots(count: number, state?: Parameters<Factories['lot']>[1]): Promise<string[]>;
  /** Signed-in bidders with paddles; their tokens come from a running server. */
  bidders(origin: string, count: number): Promise<RemoteBidder[]>;
  /** Acknowledged bids that the log lacks, or has otherwise. */
  lost(acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]>;
  /** Where these lots differ from their logs. */
  audit(lots: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

export async function openSaleroom(databaseUrl: string): Promise<Saleroom> {
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: 4,
    applicationName: 'fairlot test saleroom',
  });
  const make = createFactories(database);
  await make.site({ host: '127.0.0.1', name: 'Fairlot', seller_company_id: null });
  const { id: sessionId, auctionId } = await make.session();
  let position = 0;

  return {
    database,
    make,
    auctionId,
    sessionId,
    async lots(count, state = {}) {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const row = { session_id: sessionId, auction_id: auctionId, position: (position += 1) };
        ids.push((await make.lot(row, state)).id);
      }
      return ids;
    },
    async bidders(origin, count) {
      const bidders: RemoteBidder[] = [];
      for (let index = 0; index < count; index += 1) {
        const { id } = await make.bidder(auctionId);
        const login = await makeLogin(database, id, '127.0.0.1');
        bidders.push(remoteBidder(id, login, await xsrfFor(origin, login)));
      }
      return bidders;
    },
    async lost(acknowledged) {
      const lots = [...new Set(acknowledged.map(({ lotId }) => lotId))];
      if (lots.length === 0) return [];
      const rows = await database.kysely
        .selectFrom('bids')
        .select(['lot_id', 'bidder_id', 'unique_id', 'result', 'max_cents', 'sequence'])
        .where('lot_id', 'in', lots)
        .execute();
      const log = new Map(
        rows.map((row) => [`${row.lot_id} ${row.bidder_id} ${row.unique_id}`, row]),
      );
      return acknowledged.filter(({ lotId, bidderId, uniqueId, max, reply }) => {
        const row = log.get(`${lotId} ${bidderId} ${uniqueId}`);
        return (
          row?.max_cents !== Math.round(max * 100) ||
          row.result !== reply.bidResultEnum ||
          row.sequence !== reply.sequence
        );
      });
    },
    async audit(lots) {
      const problems: string[] = [];
      // One after the other: after minutes of bids each reads thousands, and a connection is waited for 5 s at most.
      for (const lot of lots) problems.push(...(await auditLot(database, lot)));
      return problems;
    },
    close: () => database.close(),
  };
}
