import { sql } from 'kysely';
import { raiseLotAlerts } from '#messaging/messages/public.ts';
import type { LotAlert } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Bids } from '#platform/database/schema.ts';

const placed = 'Your waiting maximum is placed now on {lot}';
const notPlaced = 'Your waiting maximum on {lot} was not placed';

/** By why it was refused. */
const refusals: Readonly<Partial<Record<Bids['result'], string>>> = {
  FailedMinimum: `${notPlaced}: bidding had passed it`,
  FailedLowBid: `${notPlaced}: bidding had passed it`,
  IllegalIncrement: `${notPlaced}: it lies between two bid increments`,
  LotClosed: `${notPlaced}: the lot had closed`,
  LotWidthdrawn: `${notPlaced}: the lot was withdrawn`,
};

interface KnownRow {
  readonly userId: string;
  readonly lotId: string;
  /** Null: it was taken back before it counted, which its bidder knows. */
  readonly result: Bids['result'] | null;
  readonly counts: boolean;
}

/**
 * Tells bidders what became of maxima that were handed to the bids while they were away, as soon as it is known: one
 * that waits for an approval, or for room, is told when it counts.
 */
export async function tellPlaced(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<KnownRow>`
      with known as (
        select e.group_id, e.lot_id, b.result, coalesce(b.ordinal is not null, false) as counts
        from either_or_lots e
        left join bids b
          on b.lot_id = e.lot_id and b.bidder_id = e.user_id and b.unique_id = e.placed_as
        left join pending_bids p
          on p.lot_id = e.lot_id and p.bidder_id = e.user_id and p.unique_id = e.placed_as
        where e.untold and (b.id is not null or p.id is null or p.voided_at is not null)
        for update of e skip locked
      )
      update either_or_lots e set untold = false
      from known
      where e.group_id = known.group_id and e.lot_id = known.lot_id
      returning e.user_id as "userId", e.lot_id as "lotId", known.result, known.counts`.execute(tx);
    const alerts = rows.flatMap(({ userId, lotId, result, counts }): LotAlert[] => {
      if (result === null) return [];
      const text = counts ? placed : (refusals[result] ?? notPlaced);
      return [{ userId, lotId, kind: 'EitherOrPlaced', text }];
    });
    await raiseLotAlerts(tx, alerts);
  });
}
