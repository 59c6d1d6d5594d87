import type { Cents, Leaving } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { toTime } from '#platform/database/pipeline.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { lotEventColumns, toLotEvent } from './lot-event-rows.ts';
import type { LotEventRow } from './lot-event-rows.ts';

/** What a seller does to all open lots of a sale at once: to their clocks, or to take them out. */
export type ClockEvent = Extract<
  LotEvent['kind'],
  'paused' | 'resumed' | 'extended-by-seller' | 'corrected' | Leaving['kind']
>;

/** A lot that has not ended, under its lock. Epoch milliseconds. */
export interface LotOnClock {
  readonly id: string;
  readonly close: number;
  readonly scheduled: number;
  readonly reserve: Cents | null;
  readonly bidCount: number;
}

/** Locks all lots of a sale that have not ended, in the order of their ids as bids do. */
export async function lockLotsOfSale(
  tx: Transaction<DB>,
  auctionId: string,
): Promise<LotOnClock[]> {
  const rows = await tx
    .selectFrom('lot_states')
    .select([
      'lot_id as id',
      'close_at',
      'scheduled_close_at',
      'reserve_cents as reserve',
      'bid_count as bidCount',
    ])
    .where('auction_id', '=', auctionId)
    .where('outcome', 'is', null)
    .orderBy('lot_id')
    .forUpdate()
    .execute();
  return rows.map(({ close_at: close, scheduled_close_at: scheduled, ...lot }) => ({
    ...lot,
    close: close.getTime(),
    scheduled: scheduled.getTime(),
  }));
}

/** Writes the closes of locked lots and logs what was done to them; `at` in epoch milliseconds. */
export async function setClocks(
  tx: Transaction<DB>,
  lots: readonly Pick<LotOnClock, 'id' | 'close'>[],
  { kind, at }: { readonly kind: ClockEvent; readonly at: number },
): Promise<void> {
  // Lists as parameters: a statement of its own for each of five thousand lots would hold bids up.
  await sql`
    with moved as (
      update lot_states s set close_at = ${sql.raw(toTime('m.close'))}, sequence = s.sequence + 1
      from unnest(${lots.map(({ id }) => id)}::uuid[], ${lots.map(({ close }) => close)}::bigint[])
        as m(lot_id, close)
      where s.lot_id = m.lot_id
      returning s.lot_id, s.sequence, s.price_cents, s.close_at
    )
    insert into lot_events (lot_id, sequence, kind, price_cents, close_at, happened_at)
    select lot_id, sequence, ${kind}, price_cents, close_at, ${new Date(at)}::timestamptz
    from moved`.execute(tx);
}

/** Takes locked lots out of their sale and logs it; `at` in epoch milliseconds. */
export async function takeLotsOut(
  tx: Transaction<DB>,
  lots: readonly Pick<LotOnClock, 'id'>[],
  leaving: Leaving,
  { at, reason }: { readonly at: number; readonly reason: string },
): Promise<void> {
  const cause = leaving.kind === 'cancelled' ? leaving.cause : null;
  const now = sql`${new Date(at)}::timestamptz`;
  // A close that passed while the sale was a preview does not count: the lot is moved so that time is
  // left on its clock.
  await sql`
    with gone as (
      update lot_states set outcome = ${leaving.kind}, cancellation_cause = ${cause},
        ended_at = ${now}, withdrawal_reason = ${reason}, sequence = sequence + 1,
        close_at = greatest(close_at, ${now} + interval '1 millisecond')
      where lot_id = any(${lots.map(({ id }) => id)}::uuid[])
      returning lot_id, sequence, price_cents, close_at
    )
    insert into lot_events (lot_id, sequence, kind, price_cents, close_at, happened_at)
    select lot_id, sequence, ${leaving.kind}, price_cents, close_at, ${now} from gone`.execute(tx);
}

/** What was logged by one `setClocks` or `takeLotsOut`, for the watchers. */
export async function readClockEvents(
  db: Kysely<DB>,
  auctionId: string,
  { kind, at }: { readonly kind: ClockEvent; readonly at: number },
): Promise<LotEvent[]> {
  const { rows } = await sql<LotEventRow & { event_sequence: number; event_close: Date }>`
    select ${sql.raw(lotEventColumns('s'))}, e.sequence as event_sequence, e.close_at as event_close
    from lot_states s
    join auctions a on a.id = s.auction_id
    join lot_events e on e.lot_id = s.lot_id
    where s.auction_id = ${auctionId} and e.kind = ${kind}
      and e.happened_at = ${new Date(at)}`.execute(db);
  return rows.map(({ event_sequence: sequence, event_close: close, ...row }) => ({
    ...toLotEvent(row, kind),
    sequence,
    closeAt: close.getTime(),
    happenedAt: at,
  }));
}
