import { extendForOutage } from '@fairlot/rules';
import type { PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { epochMs, toTime } from '../../platform/database/together.ts';
import type { LotEvent } from '../live/public.ts';
import { lotEventColumns, toLotEvent } from './lot-event-rows.ts';
import type { LotEventRow } from './lot-event-rows.ts';

/** Every node says so often that it lives. */
export const heartbeatMs = 1_000;
/** Silence of all nodes for longer than this was an outage: three beats, so that a slow one is none. */
export const silenceMs = 3_000;

/** Milliseconds. Who begins while another ends an outage waits for it, longer than a request would. */
const lockTimeout = 10_000;

/**
 * A node's beat. When nobody beat for a while and lots fell due meanwhile, the lots that are not
 * hammered get a fresh clock before anybody hammers them (domain.md, Outage): a node hammers only
 * while its own beat is fresh, so this always comes first. Returns what happened to lots.
 */
export async function beat(client: PoolClient, nodeId: string): Promise<LotEvent[]> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.outage]);
    const { rows } = await client.query<{ now: number; alive_at: number | null }>(
      `select ${epochMs('auction_clock()')} as now, ${epochMs('max(alive_at)')} as alive_at from nodes`,
    );
    const [clock] = rows;
    if (!clock) throw new Error('The database told no time.');
    const silentSince = clock.alive_at;
    const events =
      silentSince !== null && clock.now - silentSince > silenceMs
        ? await endOutage(client, silentSince, clock.now)
        : [];
    await client.query(
      `insert into nodes (id, started_at, alive_at) values ($1, auction_clock(), auction_clock())
       on conflict (id) do update set alive_at = excluded.alive_at`,
      [nodeId],
    );
    await client.query('commit');
    return events;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** A node that leaves in order is forgotten an hour later, with those that crashed. */
export async function forgetDeadNodes(client: PoolClient): Promise<void> {
  await client.query(
    `delete from nodes where alive_at < auction_clock() - interval '1 hour'
       and alive_at < (select max(alive_at) from nodes)`,
  );
}

interface OpenLot {
  readonly id: string;
  readonly auction: string;
  readonly close: number;
}

/** Touches only auctions of which a lot fell due: the rest of the house sells on meanwhile. */
async function endOutage(client: PoolClient, start: number, end: number): Promise<LotEvent[]> {
  const { rows: lots } = await client.query<OpenLot>(
    `select s.lot_id as id, s.auction_id as auction, ${epochMs('s.close_at')} as close
     from lot_states s join auctions a on a.id = s.auction_id
     where s.outcome is null and a.published_at <= auction_clock()
       and s.auction_id in (
         select auction_id from lot_states
         where outcome is null and close_at > ${toTime('$1')} and close_at <= ${toTime('$2')}
       )
     order by s.lot_id for update of s`,
    [start, end],
  );
  const moved = [...Map.groupBy(lots, (lot) => lot.auction).values()].flatMap((inAuction) =>
    extendForOutage({ lots: inAuction, outageStart: start, outageEnd: end }).filter(
      (lot, index) => lot.close !== inAuction[index]?.close,
    ),
  );
  if (moved.length === 0) return [];
  await client.query(
    `insert into outages (id, began_at, ended_at, extended_lots)
     values ($1, ${toTime('$2')}, ${toTime('$3')}, $4)`,
    [uuid(), start, end, moved.length],
  );
  const { rows } = await client.query<LotEventRow>(
    `with moved as (
       update lot_states s set close_at = ${toTime('m.close')}, sequence = s.sequence + 1
       from unnest($1::uuid[], $2::bigint[]) as m(lot_id, close) where s.lot_id = m.lot_id
       returning s.*
     ), logged as (
       insert into lot_events (lot_id, sequence, kind, price_cents, close_at, happened_at)
       select lot_id, sequence, 'extended-for-outage', price_cents, close_at, auction_clock() from moved
     )
     select ${lotEventColumns('s')} from moved s join auctions a on a.id = s.auction_id`,
    [moved.map((lot) => lot.id), moved.map((lot) => lot.close)],
  );
  return rows.map((row) => toLotEvent(row, 'extended-for-outage'));
}
