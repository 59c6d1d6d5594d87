import type { LatestAttempt } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';

/** An invoice as its bidder's lists show it. Amounts in cents. */
export interface OwnInvoice {
  readonly id: string;
  readonly invoiceNumber: number;
  readonly companyName: string;
  readonly auctionTitle: string;
  /** The auction's sessions, in order. */
  readonly sessions: readonly { readonly id: string; readonly title: string }[];
  readonly totalCents: number;
  readonly paidCents: number;
  /** The part of its payments that is disputed and not decided yet. */
  readonly disputedCents: number;
  readonly latestAttempt: LatestAttempt;
}

/**
 * The bidder, and the sellers whose invoices count: `tenantId` is the seller of their own host, else
 * null.
 */
export interface Owner {
  readonly userId: string;
  readonly tenantId: string | null;
}

export interface Page {
  readonly skip: number;
  readonly take: number;
}

const columns = sql`
  i.id, i.invoice_number as "invoiceNumber", c.company_name as "companyName",
  a.title as "auctionTitle",
  i.total_cents as "totalCents", i.paid_cents as "paidCents",
  i.disputed_cents as "disputedCents", i.latest_attempt as "latestAttempt",
  (select json_agg(json_build_object('id', s.id, 'title', s.title) order by s.position)
    from auction_sessions s where s.auction_id = i.auction_id) as sessions`;

const ofOwner = ({ userId, tenantId }: Owner) => sql`
  invoices i join auctions a on a.id = i.auction_id
  join seller_companies c on c.id = i.seller_company_id
  where i.bidder_id = ${userId}
    and ${hostShows(tenantId, 'i.seller_company_id')}`;

/** A page of a bidder's invoices, newest first. */
export async function listOwnInvoices(
  db: Kysely<DB>,
  owner: Owner,
  { skip, take }: Page,
): Promise<OwnInvoice[]> {
  const { rows } = await sql<OwnInvoice>`
    select ${columns} from ${ofOwner(owner)}
    order by i.id desc limit ${take} offset ${skip}`.execute(db);
  return rows;
}

export async function countOwnInvoices(db: Kysely<DB>, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${ofOwner(owner)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those with something to pay, and those whose payment is not decided yet; newest first. */
export async function listPendingInvoices(
  db: Kysely<DB>,
  owner: Owner,
  limit: number,
): Promise<OwnInvoice[]> {
  const { rows } = await sql<OwnInvoice>`
    select ${columns} from ${ofOwner(owner)}
      and (i.total_cents > i.paid_cents or i.latest_attempt = 'open' or i.disputed_cents > 0)
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Those with a lot to be picked up, while a pickup window of the auction has not ended; newest first. */
export async function listAwaitedPickups(
  db: Kysely<DB>,
  owner: Owner,
  limit: number,
): Promise<OwnInvoice[]> {
  const { rows } = await sql<OwnInvoice>`
    select ${columns} from ${ofOwner(owner)}
      and exists (
        select from pickup_windows w
        where w.auction_id = i.auction_id and w.ends_at > auction_clock()
      )
      and exists (
        select from invoice_lots lot
        where lot.invoice_id = i.id
          and not exists (select from handed_over_lots h where h.lot_id = lot.lot_id)
          and not exists (
            select from invoice_change_lots about
            join invoice_changes c on c.id = about.change_id
            where about.lot_id = lot.lot_id and c.kind = 'void'
          )
      )
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
}
