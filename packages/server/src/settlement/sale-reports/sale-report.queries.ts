import type { SaleReport } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Sale } from './sale.queries.ts';

interface Counts {
  readonly lots: number;
  readonly sold: number;
  readonly sold_after: number;
  readonly passed: number;
  readonly withdrawn: number;
  readonly cancelled: number;
  readonly open: number;
  readonly registered_bidders: number;
  readonly bidders: number;
  readonly winners: number;
  readonly bids: number;
  readonly invoices: number;
}

interface Sums {
  readonly hammer: number;
  readonly premium: number;
  readonly adjustments: number;
  readonly voids: number;
  readonly fees: number;
  readonly tax: number;
  readonly total: number;
  readonly collected: number;
  readonly outstanding: number;
  readonly refunds_due: number;
  readonly refunded: number;
  readonly disputed: number;
}

/**
 * The figures of a sale, all of one moment. The hammer total covers lots sold so far, in the sale or by
 * an offer after it; the other figures are known once the last lot has closed and invoices are made.
 */
export async function readSaleReport(
  db: Kysely<DB>,
  { auctionId, title }: Sale,
): Promise<SaleReport> {
  const { rows } = await sql<Counts & Sums>`
    select lot.*, later.sold_after, lot.hammered + later.hammer_after as hammer, invoice.*,
      (
        select count(*) from registrations where auction_id = ${auctionId} and status = 'approved'
      ) as registered_bidders,
      bid.*
    from (
      select count(*) as lots,
        count(*) filter (where outcome = 'sold') as sold,
        count(*) filter (where outcome = 'passed') as passed,
        count(*) filter (where outcome = 'withdrawn') as withdrawn,
        count(*) filter (where outcome = 'cancelled') as cancelled,
        count(*) filter (where outcome is null) as open,
        count(distinct leader_id) filter (where outcome = 'sold') as winners,
        coalesce(sum(price_cents) filter (where outcome = 'sold'), 0)::bigint as hammered
      from lot_states where auction_id = ${auctionId}
    ) lot, (
      select count(*) as sold_after, coalesce(sum(price_cents), 0)::bigint as hammer_after
      from after_sale_offers where auction_id = ${auctionId} and state = 'accepted'
    ) later, (
      select count(distinct b.bidder_id) as bidders, count(*) filter (where b.seen) as bids
      from lot_states st join bids b on b.lot_id = st.lot_id
      where st.auction_id = ${auctionId} and b.ordinal is not null and b.retracted_at is null
    ) bid, (
      select count(*) as invoices,
        coalesce(sum(premium_cents), 0)::bigint as premium,
        coalesce(sum(adjustments_cents), 0)::bigint as adjustments,
        coalesce(sum(voids_cents), 0)::bigint as voids,
        coalesce(sum(fees_cents), 0)::bigint as fees,
        coalesce(sum(tax_cents), 0)::bigint as tax,
        coalesce(sum(total_cents), 0)::bigint as total,
        coalesce(sum(paid_cents), 0)::bigint as collected,
        coalesce(sum(greatest(total_cents - paid_cents, 0)), 0)::bigint as outstanding,
        coalesce(sum(greatest(paid_cents - total_cents, 0)), 0)::bigint as refunds_due,
        coalesce(sum(disputed_cents), 0)::bigint as disputed,
        (
          select coalesce(sum(p.amount_cents), 0)::bigint
          from invoices i join invoice_payments p on p.invoice_id = i.id
          where i.auction_id = ${auctionId} and p.accepted and p.kind in ('refund', 'chargeback')
        ) as refunded
      from invoices where auction_id = ${auctionId}
    ) invoice`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The report returned no row.');
  return {
    auctionTitle: title,
    lots: row.lots,
    sold: row.sold,
    soldAfter: row.sold_after,
    passed: row.passed,
    withdrawn: row.withdrawn,
    cancelled: row.cancelled,
    open: row.open,
    registeredBidders: row.registered_bidders,
    bidders: row.bidders,
    winners: row.winners,
    bids: row.bids,
    invoices: row.invoices,
    hammer: centsToDollars(row.hammer),
    premium: centsToDollars(row.premium),
    adjustments: centsToDollars(row.adjustments),
    voids: centsToDollars(row.voids),
    fees: centsToDollars(row.fees),
    tax: centsToDollars(row.tax),
    total: centsToDollars(row.total),
    collected: centsToDollars(row.collected),
    outstanding: centsToDollars(row.outstanding),
    refundsDue: centsToDollars(row.refunds_due),
    refunded: centsToDollars(row.refunded),
    disputed: centsToDollars(row.disputed),
  };
}
