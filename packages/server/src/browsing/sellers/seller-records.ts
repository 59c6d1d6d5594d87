import type { SellerRecord } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Gate } from '#platform/http/gate.ts';
import { keyOfRead } from '#platform/database/replica/replica.ts';
import { createMemo } from '#platform/memory/memo.ts';
import { localDate } from '#platform/time/local-time.ts';
import { readSellerRecord } from './seller-record.queries.ts';

/** Every lot that a seller ever sold is counted, for the page of each of their lots. */
const remembered = { freshMs: 10 * 60_000, capacity: 2_000 };

/** The record of a seller whom the host shows, some minutes old at most. */
export function createSellerRecords(
  database: Database,
  gate: Gate,
): (sellerId: string) => Promise<SellerRecord> {
  const recall = createMemo<SellerRecord>(remembered);
  return (sellerId) =>
    recall(keyOfRead(sellerId), () =>
      gate(async () => {
        const {
          first_close_at: at,
          time_zone,
          ...counts
        } = await readSellerRecord(database, sellerId);
        return { ...counts, firstSaleDateStr: at === null ? '' : localDate(at, time_zone) };
      }),
    );
}
