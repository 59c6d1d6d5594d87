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

/** In one round; the next tells the others. */
const mostToTell = 500;

interface KnownRow {
  readonly userId: string;
  readonly lotId: string;
  /** Null: the bids have not seen it. */
  readonly result: Bids['result'] | null;
  readonly counts: boolean;
  /** It still waits, for an approval or for room, and its lot has ended. */
  readonly cameTooLate: boolean;
}

/**
 * Tells bidders what became of maxima that were handed to the bids while they were away, as soon as it is known: one
 * that waits for an approval, or for room, is told when it counts, or when its lot has ended. Of one that was taken back
 * meanwhile its bidder knows.
 */
export async function tellPlaced(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<KnownRow>`
      with known as (
        select e.group_id, e.lot_id, b.ordinal is not null as counts,
          case when b.retracted_at is null then b.result end as result,
          b.id is null and p.id is not null and p.voided_at is null as came_too_late
        from either_or_lots e
        join lot_states s on s.lot_id = e.lot_id
        left join bids b
          on b.lot_id = e.lot_id and b.bidder_id = e.user_id and b.unique_id = e.placed_as
        left join pending_bids p
          on p.lot_id = e.lot_id and p.bidder_id = e.user_id and p.unique_id = e.placed_as
        where e.untold
          and (b.id is not null or p.id is null or p.voided_at is not null or s.outcome is not null)
        limit ${mostToTell}
        for update of e skip locked
      )
      update either_or_lots e set untold = false
      from known
      where e.group_id = known.group_id and e.lot_id = known.lot_id
      returning e.user_id as "userId", e.lot_id as "lotId", known.result, known.counts,
        known.came_too_late as "cameTooLate"`.execute(tx);
    const alerts = rows.flatMap((row): LotAlert[] => {
      const text = textOf(row);
      const { userId, lotId } = row;
      return text === null ? [] : [{ userId, lotId, kind: 'EitherOrPlaced', text }];
    });
    await raiseLotAlerts(tx, alerts);
  });
}

function textOf({ result, counts, cameTooLate }: KnownRow): string | null {
  if (cameTooLate) return `${notPlaced}: the lot ended before it could count`;
  if (result === null) return null;
  return counts ? placed : (refusals[result] ?? notPlaced);
}
