import { getLotBids } from '@fairlot/contract';
import { isShown } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import { isOnReplica } from '#platform/database/replica/replica.ts';
import type { Replica } from '#platform/database/replica/replica.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { writtenBy } from '#platform/http/cookies.ts';
import { writeListInParts } from '#platform/http/in-parts.ts';
import type { SharedReads } from '#platform/http/shared-reads.ts';
import type { Site } from '#platform/http/site.ts';
import { createMemo } from '#platform/memory/memo.ts';
import type { Authorization } from '#identity/staff/public.ts';
import { findLotOfHistory, readHistory } from './lot-history.queries.ts';
import type { LotOfHistory } from './lot-history.queries.ts';
import { presentHistoryRow } from './present-history.ts';
import type { HistoryReader } from './present-history.ts';

export interface HistoryDependencies {
  readonly database: Database;
  readonly visitorDatabase: Database;
  /** What visitors ask of a lot, which is the same for all of them. */
  readonly visitorReads: SharedReads;
  readonly authorization: Authorization;
  readonly replica: Pick<Replica, 'read'>;
}

/** Milliseconds after which a cached history is made again even if nothing has happened. */
const freshMs = 1_000;
/** Bytes of all cached histories together: some fifty of the longest. */
const capacity = 16 * 1024 * 1024;

export function serveLotBids(
  api: Api,
  { database, visitorDatabase, visitorReads, authorization, replica }: HistoryDependencies,
): void {
  const kept = createMemo<Buffer>({ freshMs, capacity, sizeOf: ({ length }) => length });

  api.handle(getLotBids, ({ params: { lotId }, caller, site, request }) =>
    caller.kind === 'visitor'
      ? visitorReads(JSON.stringify([getLotBids.path, site.host, lotId]), () =>
          historyForVisitors(lotId, site),
        )
      : historyFor(lotId, caller, site, writtenBy(request)),
  );

  /** By the sequence, so that a bid or a retraction shows at once. */
  async function historyForVisitors(lotId: string, site: Site): Promise<Buffer> {
    const lot = await findOnSite(visitorDatabase, lotId, site);
    // Sold prices are for those who log in (section 6).
    if (lot.is_closed) return Buffer.from('[]');
    return kept(`${lotId} ${lot.sequence}`, () =>
      writeHistory(visitorDatabase, lotId, lot.time_zone, { userId: null, seesRetracted: false }),
    );
  }

  /** A replica that knows of the hammer knows every bid before it; of other lots it is not asked. */
  async function historyFor(
    lotId: string,
    caller: SignedIn,
    site: Site,
    written: number | null,
  ): Promise<Buffer> {
    const ended = await replica.read(written, async () => {
      if (!isOnReplica()) return null;
      // Over one connection, so that one replica says both: the next may lack the last bids.
      return visitorDatabase.kysely.connection().execute(async (kysely) => {
        const from = { kysely };
        const lot = await findLotOfHistory(from, lotId);
        if (!lot?.has_ended || !isShown(site.tenantId, lot.seller_company_id)) return null;
        return historyOf(from, lotId, lot, caller);
      });
    });
    return ended ?? historyOf(database, lotId, await findOnSite(database, lotId, site), caller);
  }

  async function historyOf(
    from: Pick<Database, 'kysely'>,
    lotId: string,
    lot: LotOfHistory,
    caller: SignedIn,
  ) {
    const ofSale = { sellerCompanyId: lot.seller_company_id, auctionId: lot.auction_id };
    const seesRetracted = await authorization.can(caller, 'bids.see-retracted', ofSale);
    return writeHistory(from, lotId, lot.time_zone, { userId: caller.userId, seesRetracted });
  }
}

async function findOnSite(
  database: Database,
  lotId: string,
  { tenantId }: Site,
): Promise<LotOfHistory> {
  const lot = await findLotOfHistory(database, lotId);
  if (!lot || !isShown(tenantId, lot.seller_company_id)) throw new AppError('NotFound');
  return lot;
}

/** The answer's JSON, written in parts: a long history must not hold up bids. */
async function writeHistory(
  database: Pick<Database, 'kysely'>,
  lotId: string,
  timeZone: string,
  reader: HistoryReader,
): Promise<Buffer> {
  const bids = await readHistory(database, lotId, reader.seesRetracted);
  return Buffer.concat(
    await writeListInParts(bids, (bid) => presentHistoryRow(bid, timeZone, reader)),
  );
}
