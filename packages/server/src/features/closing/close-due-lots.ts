import { hammer } from '@fairlot/rules';
import type { PoolClient } from 'pg';
import { isUnavailable } from '../../platform/database/is-unavailable.ts';
import { lotAlerts } from '../messages/public.ts';
import type { RaisedAlert } from '../messages/public.ts';
import { standingOf } from '../bidding/public.ts';
import type { LotEvent } from '../live/public.ts';
import { silenceMs } from './heartbeat.ts';
import { lotEventColumns, toLotEvent } from './lot-event-rows.ts';
import type { LotEventRow } from './lot-event-rows.ts';

/** Lots that one transaction hammers; with more due, the next follows at once. */
export const closingBatch = 500;

export interface Hammered {
  readonly events: LotEvent[];
  readonly alerts: RaisedAlert[];
}

export interface ClosingRound extends Hammered {
  /** Lots that are due and whose hammer cannot be recorded: they need somebody's eye. */
  readonly failures: { readonly lotId: string; readonly error: unknown }[];
}

interface DueLot extends LotEventRow {
  readonly leader_id: string | null;
  readonly leader_max_cents: number | null;
}

/**
 * Records the hammer of lots whose clock has run out. It records only: bids are refused from the
 * close on, whether anybody has come by or not. Runs on every node, which pass over each other's
 * lots; a lot that a bid holds just now is taken in the next round, with whatever clock it then has.
 */
export async function closeDueLots(client: PoolClient, nodeId: string): Promise<ClosingRound> {
  await client.query('begin');
  try {
    const { rows: due } = await client.query<DueLot>(
      `select ${lotEventColumns('s')}, s.leader_id, s.leader_max_cents
       from lot_states s join auctions a on a.id = s.auction_id
       where s.outcome is null and s.close_at <= auction_clock()
         and a.published_at <= auction_clock()
         and exists (select from nodes where id = $1
           and alive_at > auction_clock() - make_interval(secs => $2::double precision / 1000))
       order by s.close_at limit $3 for update of s skip locked`,
      [nodeId, silenceMs, closingBatch],
    );
    const round =
      due.length === 0
        ? { events: [], alerts: [], failures: [] }
        : await recordWhatCanBe(client, due);
    await client.query('commit');
    return round;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * All in one go; when that fails, each half by itself, down to the lot that is to blame: first in line
 * as it is, it would stop every hammer of the house.
 */
async function recordWhatCanBe(client: PoolClient, due: readonly DueLot[]): Promise<ClosingRound> {
  await client.query('savepoint hammers');
  try {
    return { ...(await record(client, due)), failures: [] };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await client.query('rollback to savepoint hammers');
    const [first, ...others] = due;
    if (first && others.length === 0) {
      return { events: [], alerts: [], failures: [{ lotId: first.lot_id, error }] };
    }
    const middle = Math.ceil(due.length / 2);
    const one = await recordWhatCanBe(client, due.slice(0, middle));
    const other = await recordWhatCanBe(client, due.slice(middle));
    return {
      events: [...one.events, ...other.events],
      alerts: [...one.alerts, ...other.alerts],
      failures: [...one.failures, ...other.failures],
    };
  }
}

async function record(client: PoolClient, due: readonly DueLot[]): Promise<Hammered> {
  const results = due.map((lot) => ({ lot, hammer: hammer(standingOf(lot)) }));
  await client.query(
    `with ended as (
       update lot_states s set outcome = h.outcome, ended_at = auction_clock(), sequence = s.sequence + 1
       from unnest($1::uuid[], $2::text[]) as h(lot_id, outcome) where s.lot_id = h.lot_id
       returning s.lot_id, s.sequence, s.outcome, s.price_cents, s.close_at, s.ended_at
     )
     insert into lot_events (lot_id, sequence, kind, price_cents, close_at, happened_at)
     select lot_id, sequence, outcome, price_cents, close_at, ended_at from ended`,
    [due.map((lot) => lot.lot_id), results.map((result) => result.hammer.outcome)],
  );
  const wins = results.flatMap(({ lot, hammer: result }) =>
    result.outcome === 'sold'
      ? [{ userId: result.winner, kind: 'BidderWins' as const, lotId: lot.lot_id }]
      : [],
  );
  const alerts = wins.length === 0 ? [] : (await client.query<RaisedAlert>(lotAlerts(wins))).rows;
  const events = results.map(({ lot, hammer: result }) => ({
    ...toLotEvent(lot, result.outcome),
    sequence: lot.sequence + 1,
  }));
  return { events, alerts };
}
