import type { Leaving, Standing } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { LoggedEvent } from '#bidding/live/public.ts';

/** Stores how a locked lot stands after its bids were recomputed. */
export async function changeStanding(
  tx: Transaction<DB>,
  lotId: string,
  {
    standing,
    leaderPaddle,
    sequence,
    closeAt,
  }: {
    readonly standing: Standing;
    readonly leaderPaddle: number | null;
    readonly sequence: number;
    /** Epoch milliseconds. */
    readonly closeAt: number;
  },
): Promise<void> {
  await tx
    .updateTable('lot_states')
    .set({
      close_at: new Date(closeAt),
      price_cents: standing.price,
      leader_id: standing.leader?.bidder ?? null,
      leader_paddle: leaderPaddle,
      leader_max_cents: standing.leader?.max ?? null,
      bid_count: standing.bidCount,
      reserve_met: standing.reserveMet,
      sequence,
    })
    .where('lot_id', '=', lotId)
    .execute();
}

/** Marks a locked lot as taken out of the sale; `at` in epoch milliseconds. */
export async function markTakenOut(
  tx: Transaction<DB>,
  lotId: string,
  leaving: Leaving,
  {
    at,
    sequence,
    reason,
  }: { readonly at: number; readonly sequence: number; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('lot_states')
    .set({
      outcome: leaving.kind,
      cancellation_cause: leaving.kind === 'cancelled' ? leaving.cause : null,
      ended_at: new Date(at),
      withdrawal_reason: reason,
      sequence,
    })
    .where('lot_id', '=', lotId)
    .execute();
}

/** Logs what happened to a locked lot, other than a bid; `bidId` names a bid that was taken back. */
export async function insertLotEvent(
  tx: Transaction<DB>,
  event: LoggedEvent,
  bidId: string | null,
): Promise<void> {
  await tx
    .insertInto('lot_events')
    .values({
      lot_id: event.lotId,
      sequence: event.sequence,
      kind: event.kind,
      bid_id: bidId,
      price_cents: event.price,
      close_at: new Date(event.closeAt),
      happened_at: new Date(event.happenedAt),
    })
    .execute();
}
