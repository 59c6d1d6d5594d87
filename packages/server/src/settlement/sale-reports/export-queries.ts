import type { LotEnd } from '@fairlot/rules';
import { hasExpired } from '#identity/payment-methods/public.ts';

/** One statement for each export, of the auction `$1`; each row's fields are the columns. */

export interface LotRow {
  readonly lot_number: string;
  readonly title: string;
  readonly description_html: string;
  readonly pieces: number;
  readonly category: string | null;
  readonly condition: string;
  readonly high_estimate_cents: number | null;
  readonly low_estimate_cents: number | null;
  readonly start_price_cents: number;
  readonly reserve_cents: number | null;
  readonly provenance: string;
  readonly dimensions: string;
  readonly code: string;
  readonly transport_fee_cents: number | null;
  readonly premium_exempt: boolean;
  readonly session: string;
  readonly outcome: 'open' | LotEnd;
  readonly close_at: Date;
  readonly bid_count: number;
  readonly price_cents: number | null;
  readonly reserve_met: boolean;
  /** Of an invoiced lot, as first invoiced. */
  readonly premium_cents: number | null;
  /** Whether its invoice is without tax; null if there is none. */
  readonly tax_exempt: boolean | null;
  readonly paddle: number | null;
  readonly invoice_number: number | null;
  /** Its price on its invoice: the hammer, or the price of an accepted offer after the sale. */
  readonly invoiced_cents: number | null;
  /** What happened to it after it passed; empty: nothing. */
  readonly after_sale: '' | 'sold' | 'returned' | 'relisted';
}

/** A lot's price is its hammer once it is sold. */
export const lots = `
  select l.lot_number, l.title, l.description_html, l.pieces, c.name as category, l.condition,
    l.high_estimate_cents, l.low_estimate_cents, st.start_price_cents, st.reserve_cents,
    l.provenance, l.dimensions, l.code, l.transport_fee_cents, l.premium_exempt,
    coalesce(nullif(s.title, ''), s.position::text) as session,
    coalesce(st.outcome, 'open') as outcome, st.close_at, st.bid_count, st.price_cents,
    st.reserve_met,
    il.premium_cents,
    case when i.id is not null then i.tax_certificate_id is not null end as tax_exempt,
    case when st.outcome = 'sold' then st.leader_paddle else i.paddle_number end as paddle,
    i.invoice_number, il.hammer_cents as invoiced_cents, coalesce(became.kind, '') as after_sale
  from lots l
  join lot_states st on st.lot_id = l.id
  join auction_sessions s on s.id = l.session_id
  left join categories c on c.id = l.category_id
  left join invoice_lots il on il.lot_id = l.id
  left join invoices i on i.id = il.invoice_id
  left join lateral (
    select kind from lot_outcomes o where o.lot_id = l.id order by o.ordinal desc limit 1
  ) became on true
  where l.auction_id = $1
  order by s.position, l.position`;

export interface BidderRow {
  readonly paddle_number: number | null;
  readonly status: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address1: string | null;
  readonly address2: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly requested_at: Date;
  readonly decided_at: Date | null;
  readonly bids: number;
  readonly lots_won: number;
  readonly hammer_cents: number;
  readonly invoice_number: number | null;
}

/** Everybody who asked to bid, with their present contact data. */
export const bidders = `
  select r.paddle_number, r.status, u.first_name, u.last_name, u.company_name, u.email, u.phone,
    u.address1, u.address2, u.city, u.state, u.zip, r.requested_at, r.decided_at,
    coalesce(bid.bids, 0) as bids, coalesce(won.lots_won, 0) as lots_won,
    coalesce(won.hammer_cents, 0)::bigint as hammer_cents, i.invoice_number
  from registrations r
  join users u on u.id = r.user_id
  left join (
    select b.bidder_id, count(*) as bids
    from lot_states st join bids b on b.lot_id = st.lot_id
    where st.auction_id = $1 and b.seen and b.ordinal is not null and b.retracted_at is null
    group by b.bidder_id
  ) bid on bid.bidder_id = r.user_id
  left join (
    select leader_id, count(*) as lots_won, sum(price_cents)::bigint as hammer_cents
    from (
      select leader_id, price_cents from lot_states where auction_id = $1 and outcome = 'sold'
      union all
      select bidder_id, price_cents from after_sale_offers
      where auction_id = $1 and state = 'accepted'
    ) bought group by leader_id
  ) won on won.leader_id = r.user_id
  left join invoices i on i.auction_id = r.auction_id and i.bidder_id = r.user_id
  where r.auction_id = $1
  order by r.paddle_number nulls last, r.requested_at, r.id`;

export interface BidRow {
  readonly lot_number: string;
  readonly placed_at: Date;
  readonly paddle_number: number;
  readonly price_cents: number;
  readonly max_cents: number | null;
  readonly result: string;
  readonly seen: boolean;
  readonly retracted_at: Date | null;
  readonly retraction_reason: string | null;
}

/**
 * Accepted bids in their order. Before a lot is sold under the hammer nobody but the bidder may know a
 * maximum, nor that it was changed unseen (domain.md, Bidding): a lot that passed can still be offered to
 * them, or come into another sale (decision 106). A retracted bid counts as never made (decision 042).
 */
export const bids = `
  select l.lot_number, b.placed_at, b.paddle_number, b.price_cents,
    case when st.outcome = 'sold' and b.retracted_at is null then b.max_cents end
      as max_cents,
    b.result, b.seen, b.retracted_at,
    (
      select coalesce(block_cause, reason) from retractions
      where lot_id = b.lot_id and bidder_id = b.bidder_id and retracted_at = b.retracted_at
    ) as retraction_reason
  from lots l
  join lot_states st on st.lot_id = l.id
  join auction_sessions s on s.id = l.session_id
  join bids b on b.lot_id = l.id
  where l.auction_id = $1 and b.ordinal is not null
    and (b.seen or b.retracted_at is not null or st.outcome = 'sold')
  order by s.position, l.position, b.ordinal`;

export interface InvoiceRow {
  readonly invoice_number: number;
  readonly created_at: Date;
  readonly paddle_number: number;
  readonly bidder_name: string;
  readonly company_name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly phone: string;
  readonly email: string;
  readonly lots: number;
  readonly hammer_cents: number;
  readonly premium_cents: number;
  readonly adjustments_cents: number;
  readonly voids_cents: number;
  readonly fees_cents: number;
  readonly sub_total_cents: number;
  readonly taxable_cents: number;
  readonly sales_tax_ppm: number;
  readonly tax_exempt: boolean;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly paid_cents: number;
  readonly refunded_cents: number;
  readonly disputed_cents: number;
  readonly latest_attempt: 'none' | 'open' | 'declined';
  readonly has_card: boolean;
  readonly notes: string;
}

/** With the bidder's data of when the invoice was made. */
export const invoices = `
  select i.*, i.tax_certificate_id is not null as tax_exempt,
    (select count(*) from invoice_lots il where il.invoice_id = i.id) as lots,
    (
      select coalesce(sum(p.amount_cents), 0)::bigint from invoice_payments p
      where p.invoice_id = i.id and p.accepted and p.kind in ('refund', 'chargeback')
    ) as refunded_cents,
    exists (
      select from payment_methods p
      where p.user_id = i.bidder_id and not ${hasExpired('p')}
    ) as has_card
  from invoices i where i.auction_id = $1
  order by i.invoice_number`;

export interface PaymentRow {
  readonly invoice_number: number;
  readonly paddle_number: number;
  readonly processed_at: Date;
  readonly kind: string;
  readonly accepted: boolean;
  readonly amount_cents: number;
  readonly brand: string;
  readonly last4: string;
  readonly notes: string;
  readonly made_by: string;
}

/** Refunds and chargebacks are negative; one that is not accepted moved no money. */
export const payments = `
  select i.invoice_number, i.paddle_number, p.processed_at, p.kind, p.accepted,
    case when p.kind in ('refund', 'chargeback') then -p.amount_cents else p.amount_cents end
      as amount_cents,
    p.brand, p.last4, p.notes, p.made_by
  from invoices i join invoice_payments p on p.invoice_id = i.id
  where i.auction_id = $1
  order by p.processed_at, p.id`;

export interface ChangeRow {
  readonly invoice_number: number;
  readonly paddle_number: number;
  readonly created_at: Date;
  readonly kind: 'adjustment' | 'void' | 'fee';
  readonly label: string;
  readonly notes: string;
  /** Their numbers: "3, 5"; empty for a change of the whole invoice. */
  readonly lots: string;
  readonly taxable: boolean;
  readonly amount_cents: number;
  readonly made_by: string;
}

/** Adjustments, voided lots and charges after the hammer; credits are negative. */
export const changes = `
  select i.invoice_number, i.paddle_number, c.created_at, c.kind, c.label, c.notes, c.taxable,
    c.amount_cents, c.made_by,
    coalesce((
      select string_agg(l.lot_number, ', ' order by s.position, l.position)
      from invoice_change_lots about
      join lots l on l.id = about.lot_id
      join auction_sessions s on s.id = l.session_id
      where about.change_id = c.id
    ), '') as lots
  from invoices i join invoice_changes c on c.invoice_id = i.id
  where i.auction_id = $1
  order by c.created_at, c.id`;

export interface PickupRow {
  readonly invoice_number: number;
  readonly paddle_number: number;
  readonly bidder_name: string;
  readonly slot_starts_at: Date | null;
  readonly slot_ends_at: Date | null;
  /** Whom the bidder has named to collect the lots; empty if nobody else. */
  readonly collector_name: string;
  /** Their numbers: "3, 5". */
  readonly lots: string;
  readonly handed_over_at: Date | null;
  readonly signed_by: string;
  readonly staff_name: string;
}

/** For each invoice, the lots of each handover, then those still to be picked up. */
export const pickups = `
  select i.invoice_number, i.paddle_number, i.bidder_name, r.starts_at as slot_starts_at,
    r.starts_at + w.slot_minutes * interval '1 minute' as slot_ends_at,
    coalesce(c.name, '') as collector_name,
    string_agg(l.lot_number, ', ' order by s.position, l.position) as lots,
    h.handed_over_at, coalesce(h.signed_by, '') as signed_by,
    concat_ws(' ', u.first_name, u.last_name) as staff_name
  from invoices i
  join invoice_lots il on il.invoice_id = i.id
  join lots l on l.id = il.lot_id
  join auction_sessions s on s.id = l.session_id
  left join pickup_collectors c on c.invoice_id = i.id
  left join pickup_reservations r on r.invoice_id = i.id
  left join pickup_windows w on w.id = r.window_id
  left join handed_over_lots given on given.lot_id = il.lot_id
  left join handovers h on h.id = given.handover_id
  left join users u on u.id = h.staff_id
  where i.auction_id = $1 and (h.id is not null or not exists (
    select from invoice_change_lots about
    join invoice_changes c on c.id = about.change_id
    where about.lot_id = il.lot_id and c.kind = 'void'
  ))
  group by i.id, c.invoice_id, r.id, w.id, h.id, u.id
  order by i.invoice_number, h.handed_over_at nulls last, h.id`;
