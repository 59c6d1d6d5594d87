import { texts } from '@fairlot/contract';
import { isOpenIn, mayLeave } from '@fairlot/rules';
import type { CancellationCause, Leaving } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { lockLotsOfSale, takeLotsOut } from '#bidding/lot-state/public.ts';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { readClock } from '#platform/database/read-clock.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { lockRunningSale, markCancelled, readStateOf } from '#selling/sales/public.ts';
import { insertAnnouncement } from './announcements.queries.ts';
import { saleAnnounced, saleCancelled } from './facts-of-clocks.ts';
import { endPause, readLastingPause } from './pauses.queries.ts';

export interface CancellationOrder {
  readonly saleId: string;
  readonly by: Actor;
  /** What makes it impossible to sell its lots, despite any bids; null: nothing does. */
  readonly cause: CancellationCause | null;
  /** For everybody to read. */
  readonly reason: string;
}

/** `lots`: how many were taken out; 0 if it had been canceled before. */
export type CancellationResult =
  | { readonly kind: 'done'; readonly lots: number }
  | { readonly kind: 'refused'; readonly reason: 'not-found' | 'too-late' | 'has-to-be-sold' };

/**
 * Cancels a sale before its first lot closes (seller.md, 4.8): its lots are taken out by the rule that
 * applies to each, all or none, and everybody in it is notified. Bids stay in the log, and nobody owes
 * anything.
 */
export function cancelSale(
  database: Database,
  { saleId: auctionId, by, cause, reason }: CancellationOrder,
): Promise<CancellationResult> {
  const leaving: Leaving = cause === null ? { kind: 'withdrawn' } : { kind: 'cancelled', cause };
  return database.transaction(async (tx) => {
    await lockRunningSale(tx, auctionId);
    const lots = await lockLotsOfSale(tx, auctionId);
    // Read under all locks: a hammer may have fallen while this waited for them.
    const sale = await readStateOf(tx, auctionId);
    if (!sale) return refuse('not-found');
    if (sale.state === 'cancelled') return { kind: 'done', lots: 0 };
    if (!isOpenIn('cancel', sale.state)) return refuse('too-late');
    if (lots.some((lot) => mayLeave(leaving.kind, lot, lot) !== 'allowed')) {
      return refuse('has-to-be-sold');
    }
    const at = (await readClock(tx)).getTime();
    await takeLotsOut(tx, lots, leaving, { at, reason });
    const pause = await readLastingPause(tx, auctionId);
    if (pause !== null) await endPause(tx, pause.id, at);
    await markCancelled(tx, auctionId, { at, reason });
    await recordAction(tx, {
      by,
      sellerId: sale.sellerId,
      auctionId,
      action: 'sale.cancel',
      subject: sale.title,
      ...(cause !== null && { after: { cause: texts.cancelledAs[cause] } }),
      reason,
    });
    await recordFact(tx, saleCancelled, { auctionId, at, reason, kind: leaving.kind });
    await notifyEverybody(tx, { auctionId, at, reason });
    return { kind: 'done', lots: lots.length };
  });
}

const refuse = (reason: Extract<CancellationResult, { kind: 'refused' }>['reason']) =>
  ({ kind: 'refused', reason }) as const;

/** At once on the screens of the sale, and by mail to those who registered for it. */
async function notifyEverybody(
  tx: Transaction<DB>,
  { auctionId, at, reason }: { auctionId: string; at: number; reason: string },
): Promise<void> {
  const text = `${texts.cancelledBySeller(reason)} ${texts.nobodyOwesAnything}`;
  const announcement = { id: uuid(), auctionId, text, byMail: true, kind: 'cancellation' } as const;
  await insertAnnouncement(tx, announcement, new Date(at));
  await recordFact(tx, saleAnnounced, { auctionId, at, reason: text });
}
