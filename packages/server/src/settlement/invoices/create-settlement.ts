import type { Database } from '#platform/database/database.ts';
import { isBusy } from '#platform/database/is-busy.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { Log } from '#platform/log/log.ts';
import { markSettled } from '#selling/sales/public.ts';
import { makeInvoices } from './make-invoices.ts';
import type { Won } from './make-invoices.ts';
import {
  findEndedAuctions,
  isAllInvoiced,
  lockAuction,
  readUninvoicedLots,
} from './settlement.queries.ts';
import type { EndedAuction } from './settlement.queries.ts';
import type { OnInvoiced } from './settled-invoice.ts';

export interface SettlementDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly onInvoiced: OnInvoiced;
}

/**
 * Winners whose invoices are made in one transaction: a statement for all of them costs little more than
 * for one, and they are locked for as long (decision 223).
 */
const winnersATransaction = 50;

/**
 * Creates the pass that makes the missing invoices of auctions that are over, many in a transaction, so a
 * node that dies leaves whole invoices, and the rest to the next round of any node. Nodes skip each
 * other's auctions. A process that is stopping finishes the current transaction.
 */
export function createSettlement({
  database,
  log,
  onInvoiced,
}: SettlementDependencies): (stopping?: AbortSignal) => Promise<void> {
  const { kysely } = database;
  const knownFailures = new Set<string>();

  /**
   * These winners' invoices with everything that follows from them; `busy` while another node holds the
   * auction.
   */
  function invoice(auction: EndedAuction, winners: readonly Won[]) {
    return database.transaction(async (transaction) => {
      if (!(await lockAuction(transaction, auction.id))) return 'busy';
      const made = await makeInvoices(transaction, auction, winners);
      if (made.length > 0) await onInvoiced(transaction, made);
      return 'done';
    });
  }

  /**
   * One invoice that cannot be made does not hold up the others: it is retried in every round and logged
   * once.
   */
  function noteFailure(error: unknown, auction: EndedAuction, [{ winnerId }]: Won): void {
    const winner = `${auction.id} ${winnerId}`;
    if (isBusy(error) || knownFailures.has(winner)) return;
    knownFailures.add(winner);
    log.error({ err: error, auction: auction.id, bidder: winnerId }, 'invoice cannot be made');
  }

  /**
   * Makes the invoices by this many winners at a time; where that fails, one at a time. False: another
   * node holds the auction, or the process is stopping.
   */
  async function invoiceAll(
    auction: EndedAuction,
    winners: readonly Won[],
    atOnce: number,
    stopping?: AbortSignal,
  ): Promise<boolean> {
    for (let start = 0; start < winners.length; start += atOnce) {
      if (stopping?.aborted) return false;
      const some = winners.slice(start, start + atOnce);
      try {
        if ((await invoice(auction, some)) === 'busy') return false;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        const [won, ...others] = some;
        if (won !== undefined && others.length === 0) noteFailure(error, auction, won);
        else if (!(await invoiceAll(auction, some, 1, stopping))) return false;
      }
    }
    return true;
  }

  async function settle(auction: EndedAuction, stopping?: AbortSignal): Promise<void> {
    const lots = await readUninvoicedLots(kysely, auction.id);
    const winners = Array.from(
      Map.groupBy(lots, ({ winnerId }) => winnerId).values(),
      ([first, ...others]): Won[] => (first === undefined ? [] : [[first, ...others]]),
    ).flat();
    if (!(await invoiceAll(auction, winners, winnersATransaction, stopping))) return;
    await database.transaction(async (transaction) => {
      if (!(await lockAuction(transaction, auction.id))) return;
      if (await isAllInvoiced(transaction, auction.id)) await markSettled(transaction, auction.id);
    });
  }

  return async (stopping) => {
    for (const auction of await findEndedAuctions(kysely)) await settle(auction, stopping);
  };
}
