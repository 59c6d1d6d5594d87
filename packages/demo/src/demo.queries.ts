import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { advisoryLocks } from '@fairlot/server/platform/database/advisory-locks.ts';
import type { DB } from '@fairlot/server/platform/database/schema.ts';

type Db = Transaction<DB>;

/** One process at a time changes the demo, which takes seconds; the lock ends with the transaction. */
export async function lockDemo(db: Db): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(${advisoryLocks.demo})`.execute(db);
}

export async function findUser(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a published lot closes within this time, in milliseconds. */
export async function somethingCloses(db: Db, within: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from lot_states s join auctions a on a.id = s.auction_id
      where s.outcome is null and a.published_at <= auction_clock()
        and s.close_at between auction_clock() + interval '1 minute'
          and auction_clock() + make_interval(secs => ${within}::double precision / 1000)
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** People of the demo's crowd: everybody with a demo address except the seller. */
export async function findCrowd(db: Db, domain: string, seller: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', `%@${domain}`)
    .where('email', '<>', seller)
    .orderBy('email')
    .limit(60)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countAuctions(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('auctions')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The auction of this id, or of the session of this id. */
export async function findAuctionId(db: Db, auctionOrSessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('auction_sessions')
    .select('auction_id')
    .where((where) =>
      where.or([
        where('id', '=', auctionOrSessionId),
        where('auction_id', '=', auctionOrSessionId),
      ]),
    )
    .executeTakeFirst();
  return row?.auction_id ?? null;
}
