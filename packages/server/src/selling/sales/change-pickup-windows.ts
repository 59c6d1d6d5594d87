import { changeWindows } from '@fairlot/rules';
import type { PickupWindow } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { insertPickupWindows } from './sales.queries.ts';

/**
 * Finds the pickup windows in which buyers have chosen a time: implemented by settlement, called under
 * their locks.
 */
export type ChosenWindows = (
  tx: Transaction<DB>,
  windowIds: readonly string[],
) => Promise<ReadonlySet<string>>;

/**
 * Replaces the pickup windows of a locked sale. Null: done; else a window that would be removed, or lose
 * slots, though a buyer has chosen a time in it, and nothing was changed.
 */
export async function changePickupWindows(
  tx: Transaction<DB>,
  auctionId: string,
  wanted: readonly PickupWindow[],
  chosenWindows: ChosenWindows,
): Promise<PickupWindow | null> {
  const { kept, gone, added } = changeWindows(await lockPickupWindows(tx, auctionId), wanted);
  const goneIds = gone.map(({ id }) => id);
  const chosen = await chosenWindows(tx, goneIds);
  const held = gone.find(({ id }) => chosen.has(id));
  if (held) return held;
  if (goneIds.length > 0) {
    await tx.deleteFrom('pickup_windows').where('id', 'in', goneIds).execute();
  }
  for (const { from, to } of kept) {
    await tx
      .updateTable('pickup_windows')
      .set({
        starts_at: new Date(to.start),
        ends_at: new Date(to.end),
        per_slot: to.perSlot,
      })
      .where('id', '=', from.id)
      .execute();
  }
  await insertPickupWindows(tx, auctionId, added);
  return null;
}

/** Buyers who choose a time in one of them wait, then see the changed window. */
async function lockPickupWindows(tx: Transaction<DB>, auctionId: string) {
  const rows = await tx
    .selectFrom('pickup_windows')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    slotMinutes: row.slot_minutes,
    perSlot: row.per_slot,
  }));
}
