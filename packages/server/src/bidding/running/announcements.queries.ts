import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { lotEventColumns, toLotEvent } from '#bidding/lot-state/public.ts';
import type { LotEventRow } from '#bidding/lot-state/public.ts';
import type { LotEvent } from '#bidding/live/public.ts';

export interface NewAnnouncement {
  /** Id of one that the seller writes, made by the caller. */
  readonly id: string;
  readonly auctionId: string;
  readonly text: string;
  readonly byMail: boolean;
  /** What it is about; those that are `said` were written by the seller, and count toward the maximum. */
  readonly kind: 'said' | 'lot-added' | 'extension' | 'cancellation';
  /** The lot that was added, if it is about one. */
  readonly lotId?: string;
}

/**
 * Announcements that the seller of a sale wrote in the last 24 hours, and whether one with this id
 * exists.
 */
export async function countAnnouncements(
  tx: Transaction<DB>,
  auctionId: string,
  id: string,
): Promise<{ readonly lately: number; readonly isMade: boolean; readonly now: Date }> {
  const { rows } = await sql<{ lately: number; isMade: boolean; now: Date }>`
    select auction_clock() as now,
      (select count(*)::int from announcements where auction_id = ${auctionId}
        and kind = 'said' and announced_at > auction_clock() - interval '24 hours') as lately,
      exists (select from announcements where id = ${id}) as "isMade"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The clock gave no row.');
  return row;
}

export async function insertAnnouncement(
  tx: Transaction<DB>,
  { id, auctionId, text, byMail, kind, lotId }: NewAnnouncement,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('announcements')
    .values({
      id,
      auction_id: auctionId,
      text,
      by_mail: byMail,
      kind,
      lot_id: lotId ?? null,
      announced_at: at,
    })
    .execute();
}

/**
 * One lot of each session of a sale as it stands, to carry an announcement to its watchers: sent as it
 * already is, so nothing of it changes.
 */
export async function readLotOfEachSession(db: Kysely<DB>, auctionId: string): Promise<LotEvent[]> {
  const { rows } = await sql<LotEventRow>`
    select distinct on (s.session_id) ${sql.raw(lotEventColumns('s'))}
    from lot_states s join auctions a on a.id = s.auction_id
    where s.auction_id = ${auctionId}
    order by s.session_id, s.outcome is not null, s.close_at, s.lot_id`.execute(db);
  return rows.map((row) => toLotEvent(row, 'announced'));
}

/** A lot that was added to a running sale, to notify the watchers of its session. */
export async function readAddedLot(db: Kysely<DB>, lotId: string): Promise<LotEvent | undefined> {
  const { rows } = await sql<LotEventRow>`
    select ${sql.raw(lotEventColumns('s'))}
    from lot_states s join auctions a on a.id = s.auction_id
    where s.lot_id = ${lotId}`.execute(db);
  return rows.map((row) => toLotEvent(row, 'added'))[0];
}

export async function readTimeZone(db: Kysely<DB>, auctionId: string): Promise<string> {
  const { timeZone } = await db
    .selectFrom('auctions')
    .select('time_zone as timeZone')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return timeZone;
}
