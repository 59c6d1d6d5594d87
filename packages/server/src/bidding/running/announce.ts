import { consoleLimits } from '@fairlot/contract';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { LivePublisher } from '#bidding/live/public.ts';
import type { Database } from '#platform/database/database.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { lockRunningSale, readOwnSale } from '#selling/sales/public.ts';
import {
  countAnnouncements,
  insertAnnouncement,
  readLotOfEachSession,
} from './announcements.queries.ts';
import { saleAnnounced } from './facts-of-clocks.ts';

export interface AnnouncementOrder {
  readonly sellerId: string;
  readonly saleId: string;
  readonly by: Actor;
  /** Made by the caller: with the same id it is announced once. */
  readonly id: string;
  readonly text: string;
  readonly byMail: boolean;
}

export type AnnouncementResult = 'done' | 'not-found' | 'not-running' | 'too-many';

/** Makes an announcement to everybody in a running sale, a few times a day at most. */
export function announce(
  database: Database,
  { sellerId, saleId: auctionId, by, id, text, byMail }: AnnouncementOrder,
): Promise<AnnouncementResult> {
  return database.transaction(async (tx) => {
    const own = await readOwnSale(tx, sellerId, auctionId);
    // One after the other in a sale, so that they are counted.
    const sale = own && (await lockRunningSale(tx, auctionId));
    if (!own || !sale) return 'not-found';
    const { lately, isMade, now } = await countAnnouncements(tx, auctionId, id);
    if (isMade) return 'done';
    if (sale.state !== 'published' && sale.state !== 'closing') return 'not-running';
    if (lately >= consoleLimits.announcementsPerDay) return 'too-many';
    await insertAnnouncement(tx, { id, auctionId, text, byMail, kind: 'said' }, now);
    await recordAction(tx, {
      by,
      sellerId,
      auctionId,
      action: 'sale.announce',
      subject: own.title,
      after: { text, byMail },
    });
    await recordFact(tx, saleAnnounced, { auctionId, at: now.getTime(), reason: text });
    return 'done';
  });
}

/** Shows an announcement to the watchers at this node, once in each session. */
export async function showAnnouncement(
  { kysely }: Database,
  live: Pick<LivePublisher, 'lotEventsHere'>,
  { auctionId, at, reason }: { auctionId: string; at: number; reason: string },
): Promise<void> {
  const lots = await readLotOfEachSession(kysely, auctionId);
  live.lotEventsHere(lots.map((lot) => ({ ...lot, happenedAt: at, reason })));
}
