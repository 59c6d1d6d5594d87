import type { PoolClient } from 'pg';
import { arrayText, commit, rowsOf, pipeline, toTime } from '#platform/database/pipeline.ts';
import type { Statement } from '#platform/database/pipeline.ts';
import { askPosition, positionOf } from '#bidding/acknowledged/public.ts';
import type { Position } from '#bidding/acknowledged/public.ts';
import { refuseUnreplicated } from '#platform/database/unreplicated.ts';
import { lotAlerts } from '#messaging/messages/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import { insertBidEvents, updateLots } from '#bidding/lot-state/public.ts';
import type { ChangedLot } from '#bidding/lot-state/public.ts';
import type { BatchOutcome } from './batch-outcome.ts';
import type { LotInBatch } from './lot-in-batch.ts';

const outbidAlert = { kind: 'BidderOutbid', text: 'You have been outbid on {lot}' } as const;

/** Writes what was decided and commits. Returns the alerts it raised, and where the database is after it. */
export async function writeAndCommit(
  client: PoolClient,
  outcome: BatchOutcome,
): Promise<{ alerts: RaisedAlert[]; position: Position }> {
  const alerts = outcome.outbid.map((outbid) => ({ ...outbid, ...outbidAlert }));
  const statements: Statement[] = [];
  if (outcome.bids.length > 0) statements.push(insertBids(outcome));
  if (outcome.changedLots.length > 0) statements.push(updateLots(outcome.changedLots.map(asLeft)));
  if (outcome.events.length > 0) statements.push(insertBidEvents(outcome.events, outcome.now));
  if (outcome.pending.length > 0) statements.push(keepPending(outcome));
  if (outcome.aboveLimit.length > 0) statements.push(markAboveLimit(outcome));
  if (outcome.voided.length > 0) statements.push(voidReplaced(outcome));
  if (outcome.placed.length > 0) statements.push(dropPlaced(outcome));
  if (alerts.length > 0) statements.push(lotAlerts(alerts));
  const results = await pipeline(client, [...statements, commit, askPosition]);
  // After a failed statement COMMIT answers ROLLBACK without raising an error.
  if (results.at(-2)?.command !== 'COMMIT') throw new Error('The batch was rolled back.');
  refuseUnreplicated(client);
  return {
    alerts: alerts.length > 0 ? rowsOf<RaisedAlert>(results.at(-3)) : [],
    position: positionOf(results.at(-1)),
  };
}

function asLeft(lot: LotInBatch): ChangedLot {
  const { standing, leaderPaddle, acceptedCount, closeAt, sequence } = lot;
  return { lotId: lot.facts.lot_id, standing, leaderPaddle, acceptedCount, closeAt, sequence };
}

function insertBids({ bids, now }: BatchOutcome): Statement {
  return {
    name: 'bids-insert',
    text: `
      insert into bids (id, lot_id, bidder_id, paddle_number, unique_id, result, max_cents,
        own_max_cents, ordinal, seen, reason, price_cents, increment_cents, bid_count, reserve_met,
        close_at, sequence, placed_at)
      select id, lot_id, bidder_id, paddle_number, unique_id, result, max_cents,
        own_max_cents, ordinal, seen, reason, price_cents, increment_cents, bid_count, reserve_met,
        ${toTime('close_at')}, sequence, ${toTime('$18')}
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[],
        $7::bigint[], $8::bigint[], $9::int[], $10::boolean[], $11::text[], $12::bigint[],
        $13::bigint[], $14::int[], $15::boolean[], $16::bigint[], $17::int[])
        as b(id, lot_id, bidder_id, paddle_number, unique_id, result, max_cents,
          own_max_cents, ordinal, seen, reason, price_cents, increment_cents, bid_count, reserve_met,
          close_at, sequence)`,
    values: [
      arrayText(bids.map((bid) => bid.id)),
      arrayText(bids.map((bid) => bid.lot_id)),
      arrayText(bids.map((bid) => bid.bidder_id)),
      arrayText(bids.map((bid) => bid.paddle_number)),
      arrayText(bids.map((bid) => bid.unique_id)),
      arrayText(bids.map((bid) => bid.result)),
      arrayText(bids.map((bid) => bid.max_cents)),
      arrayText(bids.map((bid) => bid.own_max_cents)),
      arrayText(bids.map((bid) => bid.ordinal)),
      arrayText(bids.map((bid) => bid.seen)),
      arrayText(bids.map((bid) => bid.reason)),
      arrayText(bids.map((bid) => bid.price_cents)),
      arrayText(bids.map((bid) => bid.increment_cents)),
      arrayText(bids.map((bid) => bid.bid_count)),
      arrayText(bids.map((bid) => bid.reserve_met)),
      arrayText(bids.map((bid) => bid.close_at)),
      arrayText(bids.map((bid) => bid.sequence)),
      now,
    ],
  };
}

/**
 * Each under a shared lock on its registration: a refusal since the facts were read makes the maximum
 * void, and a later one waits for this transaction and then deletes it.
 */
function keepPending({ pending, now }: BatchOutcome): Statement {
  return {
    name: 'bids-keep-pending',
    text: `
      insert into pending_bids (id, lot_id, bidder_id, unique_id, max_cents, entered_at,
        above_limit_since)
      select id, lot_id, bidder_id, unique_id, max_cents, ${toTime('$6')},
        case when above_limit then ${toTime('$6')} end
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $7::boolean[])
        as p(id, lot_id, bidder_id, unique_id, max_cents, above_limit)
      join lot_states s using (lot_id)
      where exists (
        select from registrations r
        where r.auction_id = s.auction_id and r.user_id = p.bidder_id and r.status <> 'refused'
        for share
      )`,
    values: [
      arrayText(pending.map((row) => row.id)),
      arrayText(pending.map((row) => row.lot_id)),
      arrayText(pending.map((row) => row.bidder_id)),
      arrayText(pending.map((row) => row.unique_id)),
      arrayText(pending.map((row) => row.max_cents)),
      now,
      arrayText(pending.map((row) => row.above_limit)),
    ],
  };
}

function markAboveLimit({ aboveLimit, now }: BatchOutcome): Statement {
  return {
    name: 'bids-mark-above-limit',
    text: `update pending_bids set above_limit_since = ${toTime('$2')} where id = any($1::uuid[])`,
    values: [arrayText(aboveLimit.map(({ id }) => id)), now],
  };
}

function voidReplaced({ voided, now }: BatchOutcome): Statement {
  return {
    name: 'bids-void-replaced',
    text: `
      update pending_bids set voided_at = ${toTime('$2')}, void_cause = 'replaced'
      where id = any($1::uuid[])`,
    values: [arrayText(voided.map(({ id }) => id)), now],
  };
}

function dropPlaced({ placed }: BatchOutcome): Statement {
  return {
    name: 'bids-drop-placed',
    text: 'delete from pending_bids where id = any($1::uuid[])',
    values: [arrayText(placed.map(({ id }) => id))],
  };
}
