import type { Standing } from '@fairlot/rules';
import { arrayText, toTime } from '#platform/database/pipeline.ts';
import type { Statement } from '#platform/database/pipeline.ts';
import type { LotEvent } from '#bidding/live/public.ts';

/** A lot as a batch of bids leaves it. */
export interface ChangedLot {
  readonly lotId: string;
  readonly standing: Standing;
  readonly leaderPaddle: number | null;
  readonly acceptedCount: number;
  /** Epoch milliseconds. */
  readonly closeAt: number;
  readonly sequence: number;
}

/** Writes how lots stand after a batch; they are locked. */
export function updateLots(lots: readonly ChangedLot[]): Statement {
  return {
    name: 'bids-update-lots',
    text: `
      update lot_states s set
        price_cents = u.price_cents, leader_id = u.leader_id, leader_paddle = u.leader_paddle,
        leader_max_cents = u.leader_max_cents, bid_count = u.bid_count,
        accepted_count = u.accepted_count, reserve_met = u.reserve_met,
        close_at = ${toTime('u.close_at')}, sequence = u.sequence
      from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::int[], $5::bigint[], $6::int[],
        $7::int[], $8::boolean[], $9::bigint[], $10::int[])
        as u(lot_id, price_cents, leader_id, leader_paddle, leader_max_cents, bid_count,
          accepted_count, reserve_met, close_at, sequence)
      where s.lot_id = u.lot_id`,
    values: [
      arrayText(lots.map((lot) => lot.lotId)),
      arrayText(lots.map((lot) => lot.standing.price)),
      arrayText(lots.map((lot) => lot.standing.leader?.bidder ?? null)),
      arrayText(lots.map((lot) => lot.leaderPaddle)),
      arrayText(lots.map((lot) => lot.standing.leader?.max ?? null)),
      arrayText(lots.map((lot) => lot.standing.bidCount)),
      arrayText(lots.map((lot) => lot.acceptedCount)),
      arrayText(lots.map((lot) => lot.standing.reserveMet)),
      arrayText(lots.map((lot) => lot.closeAt)),
      arrayText(lots.map((lot) => lot.sequence)),
    ],
  };
}

/** Logs the bids of a batch; `now` in epoch milliseconds, read under the locks. */
export function insertBidEvents(events: readonly LotEvent[], now: number): Statement {
  return {
    name: 'bids-insert-events',
    text: `
      insert into lot_events (lot_id, sequence, kind, bid_id, price_cents, close_at, happened_at)
      select lot_id, sequence, 'bid', bid_id, price_cents, ${toTime('close_at')}, ${toTime('$6')}
      from unnest($1::uuid[], $2::int[], $3::uuid[], $4::bigint[], $5::bigint[])
        as e(lot_id, sequence, bid_id, price_cents, close_at)`,
    values: [
      arrayText(events.map((event) => event.lotId)),
      arrayText(events.map((event) => event.sequence)),
      arrayText(events.map((event) => event.bid?.id ?? null)),
      arrayText(events.map((event) => event.price)),
      arrayText(events.map((event) => event.closeAt)),
      now,
    ],
  };
}
