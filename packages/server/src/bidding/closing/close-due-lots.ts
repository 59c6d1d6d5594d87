import { hammer } from '@fairlot/rules';
import type { PoolClient } from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { toTime } from '#platform/database/pipeline.ts';
import { refuseUnreplicated } from '#platform/database/unreplicated.ts';
import { recordFactOver } from '#platform/facts/record-over.ts';
import { lotAlerts } from '#messaging/messages/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { endLots, lotEventColumns, standingOf, toLotEvent } from '#bidding/lot-state/public.ts';
import type { LotEventRow } from '#bidding/lot-state/public.ts';
import { lotsHammered } from './facts-of-hammers.ts';
import { silenceMs } from './heartbeat.ts';
import { readLife } from './outage.ts';

/** Lots that one transaction hammers; with more due, the next follows at once. */
export const closingBatch = 500;

export interface Hammered {
  readonly events: LotEvent[];
  readonly alerts: RaisedAlert[];
}

export interface ClosingRound extends Hammered {
  /** As many lots were due as one transaction takes: there may be more. */
  readonly isFull: boolean;
  /** Lots that are due and whose hammer cannot be recorded: a person must look at them. */
  readonly failures: { readonly lotId: string; readonly error: unknown }[];
}

interface DueLot extends LotEventRow {
  readonly leader_id: string | null;
  readonly leader_max_cents: number | null;
}

const nothing: Recorded = { events: [], alerts: [], failures: [] };
type Recorded = Omit<ClosingRound, 'isFull'>;

/**
 * Records the hammer of lots whose clock has run out. This only records it: bids are refused from the
 * close on in any case. Runs on every node; nodes skip each other's lots, and a lot that a bid has locked
 * is left to the next round, with its clock as it is then.
 *
 * A lot is hammered only when a node is known to have taken bids at or after its close: this one, whose
 * event loop last ran `loopRanMsAgo` milliseconds ago, or another by its heartbeat. Lots that fall due
 * while no loop runs wait until one does, and after an outage for their new close. A lot that was open
 * when its sale was paused waits for its close after the pause. Lots that are `resting` are skipped.
 * `pace` is how many milliseconds `auction_clock()` advances in one of the machine's.
 */
export async function closeDueLots(
  client: PoolClient,
  loopRanMsAgo: () => number,
  resting: readonly string[] = [],
  pace = 1,
): Promise<ClosingRound> {
  await client.query('begin');
  try {
    const takenUntil = await bidsTakenUntil(client, loopRanMsAgo, pace);
    const due = takenUntil === null ? [] : await lockDueLots(client, takenUntil, resting);
    const paused = due.length === 0 ? new Set() : await pausedAmong(client, due);
    const ended = due.filter((lot) => !paused.has(lot.lot_id));
    const round = ended.length === 0 ? nothing : await recordWhatCanBe(client, ended);
    await client.query('commit');
    refuseUnreplicated(client);
    return { ...round, isFull: due.length === closingBatch };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * The time until which bids were certainly taken, in epoch milliseconds; null while that is not known, or
 * while a node is deciding whether there was an outage. Holds the outage lock, shared with other hammers,
 * until the transaction ends.
 */
async function bidsTakenUntil(
  client: PoolClient,
  loopRanMsAgo: () => number,
  pace: number,
): Promise<number | null> {
  const { rows } = await client.query<{ had: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as had',
    [advisoryLocks.outage],
  );
  if (rows[0]?.had !== true) return null;
  const { now, aliveAt } = await readLife(client);
  if (aliveAt === null || now - aliveAt >= silenceMs * pace) return null;
  return Math.max(aliveAt, now - loopRanMsAgo() * pace);
}

async function lockDueLots(
  client: PoolClient,
  takenUntil: number,
  resting: readonly string[],
): Promise<DueLot[]> {
  const { rows } = await client.query<DueLot>(
    `select ${lotEventColumns('s')}, s.leader_id, s.leader_max_cents
     from lot_states s join auctions a on a.id = s.auction_id
     left join sale_pauses p on p.auction_id = s.auction_id and p.resumed_at is null
     where s.outcome is null and s.close_at <= auction_clock() and s.close_at <= ${toTime('$1')}
       and (p.paused_at is null or s.close_at <= p.paused_at)
       and a.published_at <= auction_clock() and s.lot_id <> all($3::uuid[])
     order by s.close_at limit $2 for update of s skip locked`,
    [takenUntil, closingBatch, resting],
  );
  return rows;
}

/**
 * Which of these locked lots were open when their sale was paused. A statement of its own, begun while
 * the locks are held: the one that took them may have begun before a pause was committed, and would see
 * only its effect on the lots.
 */
async function pausedAmong(client: PoolClient, lots: readonly DueLot[]): Promise<Set<string>> {
  const { rows } = await client.query<{ lot_id: string }>(
    `select s.lot_id from lot_states s
     join sale_pauses p on p.auction_id = s.auction_id and p.resumed_at is null
     where s.lot_id = any($1::uuid[]) and s.close_at > p.paused_at`,
    [lots.map((lot) => lot.lot_id)],
  );
  return new Set(rows.map((row) => row.lot_id));
}

/**
 * All at once; if that fails, each half by itself, down to the lot that fails. First in line, that one
 * would otherwise stop all others.
 */
async function recordWhatCanBe(client: PoolClient, due: readonly DueLot[]): Promise<Recorded> {
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

const won = { kind: 'BidderWins', text: 'You won {lot}' } as const;

async function record(client: PoolClient, due: readonly DueLot[]): Promise<Hammered> {
  const results = due.map((lot) => ({ lot, hammer: hammer(standingOf(lot)) }));
  await endLots(
    client,
    results.map(({ lot, hammer: result }) => ({ lotId: lot.lot_id, outcome: result.outcome })),
  );
  await recordFactOver(client, lotsHammered, { lotIds: due.map((lot) => lot.lot_id) });
  const wins = results.flatMap(({ lot, hammer: result }) =>
    result.outcome === 'sold' ? [{ userId: result.winner, lotId: lot.lot_id, ...won }] : [],
  );
  const alerts = wins.length === 0 ? [] : (await client.query<RaisedAlert>(lotAlerts(wins))).rows;
  const events = results.map(({ lot, hammer: result }) => ({
    ...toLotEvent(lot, result.outcome),
    sequence: lot.sequence + 1,
  }));
  return { events, alerts };
}
