import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { localWindow } from '#platform/time/local-time.ts';
import { changePickupWindows, termsChanged } from '#selling/sales/public.ts';
import type { ChosenWindows, StoredSetup } from '#selling/sales/public.ts';
import type { ChangedTimes } from './change-times.ts';

/**
 * Replaces a sale's pickup windows by those of its changed times. Null: done; else why they stay.
 * Promises to bidders stand: there is a time after the close, and chosen times remain (decision 182).
 */
export async function changePickup(
  tx: Transaction<DB>,
  chosenWindows: ChosenWindows,
  saleId: string,
  stored: StoredSetup,
  { pickupWindows: wanted }: ChangedTimes,
): Promise<string | null> {
  const isPublished = stored.publishedAt !== null;
  if (
    isPublished &&
    stored.pickupWindows.length > 0 &&
    wanted.every(({ end }) => end <= (stored.lastClose ?? -Infinity))
  ) {
    return 'A published sale keeps a pickup time after its last close.';
  }
  const held = await changePickupWindows(tx, saleId, wanted, chosenWindows);
  if (held !== null) {
    const when = localWindow(new Date(held.start), new Date(held.end), stored.terms.timeZone);
    return `Buyers have chosen a time in ${when}. It may begin whole slots earlier, end later and take more buyers; what they have chosen stays.`;
  }
  if (isPublished) await recordFact(tx, termsChanged, { auctionId: saleId });
  return null;
}
