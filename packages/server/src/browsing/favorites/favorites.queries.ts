import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';

/**
 * The maximum number of a person's favorites. Each is a row that every bid on its lot reads and that the
 * dashboard counts: without a limit one account could slow down both for all. Nobody watches thousands.
 */
export const maxFavorites = 5_000;

/** Adds a favorite; its owner gets alerts about bids from now on. Repeating it is harmless. */
export function addFavorite(
  database: Database,
  userId: string,
  lotId: string,
): Promise<'done' | 'too-many'> {
  return database.transaction(async (tx) => {
    // One after the other, so that nobody has too many at once.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const { count, isThere } = await tx
      .selectFrom('favorites')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<boolean>`coalesce(bool_or(lot_id = ${lotId}), false)`.as('isThere'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (isThere) return 'done';
    if (count >= maxFavorites) return 'too-many';
    await sql`
      insert into favorites (user_id, lot_id, told_sequence)
      select ${userId}, lot_id, sequence from lot_states where lot_id = ${lotId}`.execute(tx);
    return 'done';
  });
}

/** A favorite with events since its fan was last alerted. */
export interface StirredFavorite {
  readonly userId: string;
  readonly lotId: string;
  /** The lot's last event. */
  readonly sequence: number;
  /** Somebody else has bid, and the fan has not just been alerted of being outbid. */
  readonly isNews: boolean;
}

/**
 * Lots with events since this instant of the auction clock (epoch milliseconds). The instant is a value,
 * so that the planner sees how few events are later.
 */
export async function lotsStirredSince(db: Kysely<DB>, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lot_events')
    .select('lot_id')
    .distinct()
    .where('happened_at', '>=', new Date(since))
    .execute();
  return rows.map((row) => row.lot_id);
}

/**
 * Locks favorites of these lots (null: all open ones) whose fans may be alerted again, skipping those
 * that another node has. They must be settled in the same transaction.
 */
export async function lockStirred(
  db: Kysely<DB>,
  lotIds: readonly string[] | null,
  { quietMs, limit }: { quietMs: number; limit: number },
): Promise<StirredFavorite[]> {
  const quietSince = sql`auction_clock() - make_interval(secs => ${quietMs / 1000})`;
  const among = lotIds === null ? sql`true` : sql`f.lot_id = any(${[...lotIds]}::uuid[])`;
  const { rows } = await sql<StirredFavorite>`
    select f.user_id as "userId", f.lot_id as "lotId", s.sequence,
      exists (
        select from lot_events e join bids b on b.id = e.bid_id
        where e.lot_id = f.lot_id and e.kind = 'bid' and e.sequence > f.told_sequence and b.bidder_id <> f.user_id
      ) and not exists (
        select from alerts o
        where o.user_id = f.user_id and o.lot_id = f.lot_id and o.kind = 'BidderOutbid'
          and o.dismissed_at is null and o.created_at > ${quietSince}
      ) as "isNews"
    from favorites f
    join lot_states s on s.lot_id = f.lot_id
    join users u on u.id = f.user_id
    where ${among}
      and s.outcome is null and s.close_at > auction_clock() and s.sequence > f.told_sequence
      and (f.told_at is null or f.told_at <= ${quietSince}) and u.deactivated_at is null
    limit ${limit}
    for update of f skip locked`.execute(db);
  return rows;
}

/** Records the last event that these fans know of. */
export async function settleStirred(
  db: Kysely<DB>,
  stirred: readonly StirredFavorite[],
): Promise<void> {
  await sql`
    update favorites f set told_sequence = t.sequence,
      told_at = case when t.is_news then auction_clock() else f.told_at end
    from unnest(${stirred.map(({ userId }) => userId)}::uuid[],
      ${stirred.map(({ lotId }) => lotId)}::uuid[],
      ${stirred.map(({ sequence }) => sequence)}::int[],
      ${stirred.map(({ isNews }) => isNews)}::boolean[]) as t(user_id, lot_id, sequence, is_news)
    where f.user_id = t.user_id and f.lot_id = t.lot_id`.execute(db);
}
