import type { Database } from '#platform/database/database.ts';
import { isBusy } from '#platform/database/is-busy.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { Log } from '#platform/log/log.ts';
import { markSettled } from '#selling/sales/public.ts';
import { makeInvoice } from './make-invoice.ts';
import {
  findEndedAuctions,
  isAllInvoiced,
  lockAuction,
  readUninvoicedLots,
} from './settlement.queries.ts';
import type { EndedAuction, SoldLot } from './settlement.queries.ts';
import type { OnInvoiced } from './settled-invoice.ts';

export interface SettlementDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly onInvoiced: OnInvoiced;
}

/**
 * Creates the pass that makes the missing invoices of auctions that are over, one transaction each, so a
 * node that dies leaves the rest to the next round of any node. Nodes skip each other's auctions. A
 * process that is stopping finishes the current invoice.
 */
export function createSettlement({
  database,
  log,
  onInvoiced,
}: SettlementDependencies): (stopping?: AbortSignal) => Promise<void> {
  const { kysely } = database;
  const knownFailures = new Set<string>();

  /**
   * One winner's invoice with everything that follows from it; `busy` while another node holds the
   * auction.
   */
  function invoice(auction: EndedAuction, won: readonly [SoldLot, ...SoldLot[]]) {
    return database.transaction(async (transaction) => {
      if (!(await lockAuction(transaction, auction.id))) return 'busy';
      const made = await makeInvoice(transaction, auction, won);
      if (made !== null) await onInvoiced(transaction, made);
      return 'done';
    });
  }

  /**
   * One invoice that cannot be made does not hold up the others: it is retried in every round and logged
   * once.
   */
  function noteFailure(error: unknown, auction: EndedAuction, { winnerId }: SoldLot): void {
    if (isUnavailable(error)) throw error;
    const winner = `${auction.id} ${winnerId}`;
    if (isBusy(error) || knownFailures.has(winner)) return;
    knownFailures.add(winner);
    log.error({ err: error, auction: auction.id, bidder: winnerId }, 'invoice cannot be made');
  }

  async function settle(auction: EndedAuction, stopping?: AbortSignal): Promise<void> {
    const lots = await readUninvoicedLots(kysely, auction.id);
    for (const [first, ...others] of Map.groupBy(lots, ({ winnerId }) => winnerId).values()) {
      if (stopping?.aborted) return;
      if (first === undefined) continue;
      try {
        if ((await invoice(auction, [first, ...others])) === 'busy') return;
      } catch (error) {
        noteFailure(error, auction, first);
      }
    }
    await database.transaction(async (transaction) => {
      if (!(await lockAuction(transaction, auction.id))) return;
      if (await isAllInvoiced(transaction, auction.id)) await markSettled(transaction, auction.id);
    });
  }

  return async (stopping) => {
    for (const auction of await findEndedAuctions(kysely)) await settle(auction, stopping);
  };
}
