import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Somebody who won lots in a session that has ended, and has not been written to about it. */
export interface Winner {
  readonly user_id: string;
  readonly session_id: string;
  readonly auction_id: string;
}

/**
 * Winners of sessions whose every lot has ended while others of their auction continue: after the last
 * one, the invoice lists what was won.
 */
export async function readWinners(db: Kysely<DB>, limit: number): Promise<Winner[]> {
  const { rows } = await sql<Winner>`
    with going_on as materialized (
      select a.id
      from (select distinct auction_id from lot_states where outcome is null) open
      join auctions a on a.id = open.auction_id and a.published_at <= (select auction_clock())
      where (select count(*) from auction_sessions s where s.auction_id = a.id) > 1
    )
    select distinct st.leader_id as user_id, s.id as session_id, s.auction_id
    from going_on
    join auction_sessions s on s.auction_id = going_on.id
    join lot_states st on st.session_id = s.id and st.outcome = 'sold'
    where not exists (
        select from lot_states open where open.session_id = s.id and open.outcome is null
      )
      and not exists (
        select from mail_notices n
        where n.user_id = st.leader_id and n.kind = 'won' and n.subject_id = s.id
      )
    order by s.id, st.leader_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Records that a winner is mailed about a session; false if they were before. */
export async function noteWin(
  db: Kysely<DB>,
  { user_id, session_id }: Pick<Winner, 'user_id' | 'session_id'>,
): Promise<boolean> {
  const noted = await db
    .insertInto('mail_notices')
    .values({
      user_id,
      kind: 'won',
      subject_id: session_id,
      sent_at: sql<Date>`auction_clock()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return noted !== undefined;
}

export interface WonLot {
  readonly id: string;
  readonly lot_number: string;
  readonly title: string;
  readonly price_cents: number;
}

export interface WonSession {
  readonly email: string;
  readonly first_name: string;
  readonly auction_title: string;
  readonly session_title: string;
  readonly position: number;
  readonly lots: WonLot[];
}

/** What somebody won in a session, in the order of its lots. */
export async function readWonSession(
  db: Kysely<DB>,
  { user_id: userId, session_id: sessionId }: Pick<Winner, 'user_id' | 'session_id'>,
): Promise<WonSession> {
  const about = await db
    .selectFrom('auction_sessions')
    .innerJoin('auctions', 'auctions.id', 'auction_sessions.auction_id')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select([
      'email',
      'first_name',
      'auctions.title as auction_title',
      'auction_sessions.title as session_title',
      'position',
    ])
    .where('auction_sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const lots = await db
    .selectFrom('lot_states')
    .innerJoin('lots', 'lots.id', 'lot_states.lot_id')
    .select(['lots.id', 'lot_number', 'lots.title'])
    .select((eb) => eb.ref('price_cents').$notNull().as('price_cents'))
    .where('lot_states.session_id', '=', sessionId)
    .where('leader_id', '=', userId)
    .where('outcome', '=', 'sold')
    .orderBy('lots.position')
    .execute();
  return { ...about, lots };
}
