import { extendBySeller } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { setClocks } from '#bidding/lot-state/public.ts';
import { insertAnnouncement, readTimeZone } from './announcements.queries.ts';
import { saleExtended } from './facts-of-clocks.ts';
import { lockClock } from './locked-clock.ts';
import type { ClockOrder, ClockResult } from './pause-sale.ts';
import { insertExtension } from './pauses.queries.ts';

const minuteMs = 60_000;

export interface ExtensionOrder extends ClockOrder {
  /** Made by the caller: with the same id, time is added once. */
  readonly id: string;
  readonly minutes: number;
  /** The first lot, in the order in which they were scheduled, to get it; null: all. */
  readonly fromLotId: string | null;
  /** Mails it to registered bidders, too. */
  readonly byMail: boolean;
}

/**
 * Gives open lots of a running or paused sale more time, never less (seller.md, 4.7). The reason stays
 * among the announcements for those who come later; watchers see it on their lots.
 */
export function extendSale(
  database: Database,
  { by, reason, id, minutes, fromLotId, byMail, ...sought }: ExtensionOrder,
): Promise<ClockResult> {
  return database.transaction(async (tx) => {
    const sale = await lockClock(tx, sought);
    if (typeof sale === 'string') return { kind: 'refused', reason: sale };
    const { saleId: auctionId, sellerId, subject, lots, now: at, clock } = sale;
    const first = fromLotId === null ? null : await findFirst(tx, auctionId, fromLotId);
    if (first === undefined) return { kind: 'refused', reason: 'not-found' };
    const extension = { id, auctionId, fromLotId, minutes, reason };
    const extended = extendBySeller({
      lots,
      clock,
      from: first === null ? null : first.scheduledClose.getTime(),
      by: minutes * minuteMs,
    }).filter((lot, index) => lot.close !== lots[index]?.close);
    if (extended.length === 0) return { kind: 'refused', reason: 'no-open-lot' };
    if (!(await insertExtension(tx, extension, at))) return { kind: 'done', lots: 0 };
    await setClocks(tx, extended, { kind: 'extended-by-seller', at });
    const which = first === null ? 'All open lots' : `Lots from ${first.number} on`;
    const last = new Date(Math.max(...extended.map(({ close }) => close)));
    // A close during a pause moves once more when the sale resumes.
    const until =
      sale.pause === null
        ? `, the last one on ${localDateTime(last, await readTimeZone(tx, auctionId))}`
        : '';
    const text = `${which} close later${until}. The seller’s reason: ${reason}`;
    const announcement = { id: uuid(), auctionId, text, byMail, kind: 'extension' } as const;
    await insertAnnouncement(tx, announcement, new Date(at));
    const after = { minutes, fromLotId, lots: extended.length, byMail };
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

/** The first lot to get more time; undefined: the sale has no such lot. */
function findFirst(
  tx: Transaction<DB>,
  auctionId: string,
  lotId: string,
): Promise<{ number: string; scheduledClose: Date } | undefined> {
  return tx
    .selectFrom('lot_states as st')
    .innerJoin('lots as l', 'l.id', 'st.lot_id')
    .select(['l.lot_number as number', 'st.scheduled_close_at as scheduledClose'])
    .where('st.auction_id', '=', auctionId)
    .where('st.lot_id', '=', lotId)
    .executeTakeFirst();
}
