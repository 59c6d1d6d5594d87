import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { isVoided } from './lots.queries.ts';

/** An auction's id by itself or by a session's; null when there is none. */
export async function findAuction(
  db: Kysely<DB>,
  auctionOrSessionId: string,
): Promise<{ readonly id: string; readonly timeZone: string } | null> {
  const row = await db
    .selectFrom('auctions as a')
    .select(['a.id', 'a.time_zone as timeZone'])
    .where((where) =>
      where.or([
        where('a.id', '=', auctionOrSessionId),
        where.exists(
          where
            .selectFrom('auction_sessions as s')
            .select('s.id')
            .whereRef('s.auction_id', '=', 'a.id')
            .where('s.id', '=', auctionOrSessionId),
        ),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** An invoice's pickup as expected. Amounts in cents. */
export interface ExpectedPickup {
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly paddleNumber: number;
  readonly bidderName: string;
  readonly phone: string;
  /** Whom the bidder has named to collect the lots; empty if nobody else. */
  readonly collectorName: string;
  readonly amountDueCents: number;
  /** Lots that are not voided. */
  readonly lots: number;
  readonly handedOver: number;
  /** Null while no slot is chosen. */
  readonly startsAt: Date | null;
  readonly slotMinutes: number | null;
  /** The slot that was released last, if none has been chosen since. */
  readonly gaveBack: Date | null;
}

/** Every invoice of an auction by its slot; those without one last, in order of paddles. */
export async function readExpectedPickups(
  db: Kysely<DB>,
  auctionId: string,
): Promise<ExpectedPickup[]> {
  const { rows } = await sql<ExpectedPickup>`
    select i.id as "invoiceId", i.invoice_number as "invoiceNumber",
      i.paddle_number as "paddleNumber", i.bidder_name as "bidderName", i.phone,
      coalesce(c.name, '') as "collectorName",
      i.total_cents - i.paid_cents as "amountDueCents",
      lots.total as lots, lots.gone as "handedOver",
      r.starts_at as "startsAt", w.slot_minutes as "slotMinutes",
      case when r.id is null then (
        select starts_at from pickup_releases given where given.invoice_id = i.id
        order by released_at desc limit 1
      ) end as "gaveBack"
    from invoices i
    left join pickup_collectors c on c.invoice_id = i.id
    left join pickup_reservations r on r.invoice_id = i.id
    left join pickup_windows w on w.id = r.window_id
    cross join lateral (
      select count(*) as total, count(h.lot_id) as gone
      from invoice_lots l left join handed_over_lots h on h.lot_id = l.lot_id
      where l.invoice_id = i.id and not ${isVoided('l')}
    ) lots
    where i.auction_id = ${auctionId}
    order by r.starts_at nulls last, i.paddle_number`.execute(db);
  return rows;
}

export async function invoiceExists(db: Kysely<DB>, invoiceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  return row !== undefined;
}
