import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { LivePublisher } from '#bidding/live/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { insertAnnouncement, readAddedLot, readTimeZone } from './announcements.queries.ts';
import { saleAnnounced } from './facts-of-clocks.ts';

/** A lot that was added to a running sale. Epoch milliseconds. */
export interface AddedLot {
  readonly lotNumber: string;
  readonly title: string;
  readonly closeAt: number;
}

/** The parts of the fact of a lot's addition that are used here. */
interface Added extends AddedLot {
  readonly auctionId: string;
  readonly lotId: string;
  readonly at: number;
}

/** Notifies watchers at this node of an added lot, which they then fetch. */
export async function showAddedLot(
  { kysely }: Database,
  live: Pick<LivePublisher, 'lotEventsHere'>,
  { lotId }: Added,
): Promise<void> {
  const lot = await readAddedLot(kysely, lotId);
  if (lot !== undefined) live.lotEventsHere([lot]);
}

/** Notifies everybody in the sale, also by mail: people who have looked through it would not look again. */
export async function announceAddedLot(
  tx: Transaction<DB>,
  { auctionId, lotId, at, ...lot }: Added,
): Promise<void> {
  const text = addedLotText(lot, await readTimeZone(tx, auctionId));
  await insertAnnouncement(
    tx,
    { id: uuid(), auctionId, text, byMail: true, kind: 'lot-added', lotId },
    new Date(at),
  );
  await recordFact(tx, saleAnnounced, { auctionId, at, reason: text });
}

/** What everybody in its sale is told of it; the sale's IANA time zone. */
export function addedLotText({ lotNumber, title, closeAt }: AddedLot, timeZone: string): string {
  const closes = localDateTime(new Date(closeAt), timeZone);
  return `Lot ${lotNumber}, “${title}”, has been added. It closes on ${closes}, after all others.`;
}
