import { extendBySeller } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { setClocks } from '#bidding/lot-state/public.ts';
import { saleExtended } from './facts-of-clocks.ts';
import { lockClock } from './locked-clock.ts';
import type { ClockOrder, ClockResult } from './pause-sale.ts';
import { insertExtension } from './pauses.queries.ts';

const minuteMs = 60_000;

export interface ExtensionOrder extends ClockOrder {
  /** Made by whoever asks: asked for twice, it is given once. */
  readonly id: string;
  readonly minutes: number;
  /** The first lot, in the order in which they were scheduled, to get it; null: all. */
  readonly fromLotId: string | null;
}

/** Gives open lots of a running sale more time, of a paused one as well (seller.md, 4.7). Never less. */
export function extendSale(
  database: Database,
  { by, reason, id, minutes, fromLotId, ...which }: ExtensionOrder,
): Promise<ClockResult> {
  return database.transaction(async (tx) => {
    const sale = await lockClock(tx, which);
    if (typeof sale === 'string') return { kind: 'refused', reason: sale };
    const { saleId: auctionId, sellerId, subject, lots, now: at, clock } = sale;
    const from = fromLotId === null ? null : await scheduledCloseOf(tx, auctionId, fromLotId);
    if (from === undefined) return { kind: 'refused', reason: 'not-found' };
    const extension = { id, auctionId, fromLotId, minutes, reason };
    const extended = extendBySeller({ lots, clock, from, by: minutes * minuteMs }).filter(
      (lot, index) => lot.close !== lots[index]?.close,
    );
    if (extended.length === 0) return { kind: 'refused', reason: 'no-open-lot' };
    if (!(await insertExtension(tx, extension, at))) return { kind: 'done', lots: 0 };
    await setClocks(tx, extended, { kind: 'extended-by-seller', at });
    const after = { minutes, fromLotId, lots: extended.length };
    await recordAction(tx, {
      by,
      sellerId,
      auctionId,
      action: 'sale.extend',
      subject,
      after,
      reason,
    });
    await recordFact(tx, saleExtended, { auctionId, at, reason });
    return { kind: 'done', lots: extended.length };
  });
}

/** Epoch milliseconds; undefined: the sale has no such lot. */
async function scheduledCloseOf(
  tx: Transaction<DB>,
  auctionId: string,
  lotId: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('lot_states')
    .select('scheduled_close_at')
    .where('auction_id', '=', auctionId)
    .where('lot_id', '=', lotId)
    .executeTakeFirst();
  return row?.scheduled_close_at.getTime();
}
