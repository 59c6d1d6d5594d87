import { paymentStatus, wholePpm } from '@fairlot/rules';
import { zonedIso } from '#platform/time/zoned-iso.ts';
import { dollarsCell, textCell } from './csv.ts';
import type {
  BidderRow,
  BidRow,
  ChangeRow,
  InvoiceRow,
  LotRow,
  PaymentRow,
  PickupRow,
} from './export-queries.ts';

/** A column's heading and its cell of a row, times in the auction's zone. */
export type Column<Row> = readonly [heading: string, cell: (row: Row, timeZone: string) => string];

const text = textCell;
const dollars = dollarsCell;
const count = (number: number | null) => (number === null ? '' : String(number));
const flag = (is: boolean) => (is ? 'Yes' : 'No');
const time = (at: Date | null, zone: string) => (at === null ? '' : zonedIso(at, zone));

/** HiBid's headings where it has them and ours of `lots.csv`: the file can be imported again. */
export const lotColumns: readonly Column<LotRow>[] = [
  ['Lot Number', (lot) => text(lot.lot_number)],
  ['Lead', (lot) => text(lot.title)],
  ['Description', (lot) => text(lot.description_html)],
  ['Quantity', (lot) => count(lot.pieces)],
  ['Category', (lot) => text(lot.category ?? '')],
  ['Condition', (lot) => text(lot.condition)],
  ['High Estimate', (lot) => dollars(lot.high_estimate_cents)],
  ['Low Estimate', (lot) => dollars(lot.low_estimate_cents)],
  ['Starting Bid', (lot) => dollars(lot.start_price_cents)],
  ['Reserve', (lot) => dollars(lot.reserve_cents)],
  ['Provenance', (lot) => text(lot.provenance)],
  ['Dimensions', (lot) => text(lot.dimensions)],
  ['Code', (lot) => text(lot.code)],
  ['Transport Fee', (lot) => dollars(lot.transport_fee_cents)],
  ['Buyer Premium Exempt', (lot) => flag(lot.premium_exempt)],
  ['Close Time', (lot, zone) => time(lot.close_at, zone)],
  ['Session', (lot) => text(lot.session)],
  ['Status', (lot) => lot.outcome],
  ['Bids', (lot) => count(lot.bid_count)],
  ['High Bid', (lot) => dollars(lot.price_cents)],
  ['Reserve Met', (lot) => flag(lot.reserve_met)],
  ['Hammer', (lot) => dollars(lot.outcome === 'sold' ? lot.price_cents : lot.invoiced_cents)],
  ['After Sale', (lot) => lot.after_sale],
  ['Premium', (lot) => dollars(lot.premium_cents)],
  ['Tax Exempt', (lot) => (lot.tax_exempt === null ? '' : flag(lot.tax_exempt))],
  ['Paddle', (lot) => count(lot.paddle)],
  ['Invoice', (lot) => count(lot.invoice_number)],
];

export const bidderColumns: readonly Column<BidderRow>[] = [
  ['Paddle', (bidder) => count(bidder.paddle_number)],
  ['Status', (bidder) => bidder.status],
  ['First Name', (bidder) => text(bidder.first_name)],
  ['Last Name', (bidder) => text(bidder.last_name)],
  ['Company', (bidder) => text(bidder.company_name)],
  ['Email', (bidder) => text(bidder.email)],
  ['Phone', (bidder) => text(bidder.phone ?? '')],
  ['Address 1', (bidder) => text(bidder.address1 ?? '')],
  ['Address 2', (bidder) => text(bidder.address2)],
  ['City', (bidder) => text(bidder.city ?? '')],
  ['State', (bidder) => text(bidder.state ?? '')],
  ['Zip', (bidder) => text(bidder.zip ?? '')],
  ['Registered', (bidder, zone) => time(bidder.requested_at, zone)],
  ['Decided', (bidder, zone) => time(bidder.decided_at, zone)],
  ['Bids', (bidder) => count(bidder.bids)],
  ['Lots Won', (bidder) => count(bidder.lots_won)],
  ['Hammer', (bidder) => dollars(bidder.hammer_cents)],
  ['Invoice', (bidder) => count(bidder.invoice_number)],
];

export const bidColumns: readonly Column<BidRow>[] = [
  ['Lot Number', (bid) => text(bid.lot_number)],
  ['Time', (bid, zone) => time(bid.placed_at, zone)],
  ['Paddle', (bid) => count(bid.paddle_number)],
  ['Price', (bid) => dollars(bid.price_cents)],
  ['Maximum', (bid) => dollars(bid.max_cents)],
  ['Result', (bid) => bid.result],
  ['Seen By Others', (bid) => flag(bid.seen)],
  ['Retracted', (bid, zone) => time(bid.retracted_at, zone)],
  ['Retraction Reason', (bid) => bid.retraction_reason ?? ''],
];

export const invoiceColumns: readonly Column<InvoiceRow>[] = [
  ['Invoice', (invoice) => count(invoice.invoice_number)],
  ['Date', (invoice, zone) => time(invoice.created_at, zone)],
  ['Paddle', (invoice) => count(invoice.paddle_number)],
  ['Name', (invoice) => text(invoice.bidder_name)],
  ['Company', (invoice) => text(invoice.company_name)],
  ['Address 1', (invoice) => text(invoice.address1)],
  ['Address 2', (invoice) => text(invoice.address2)],
  ['City', (invoice) => text(invoice.city)],
  ['State', (invoice) => text(invoice.state)],
  ['Zip', (invoice) => text(invoice.zip)],
  ['Phone', (invoice) => text(invoice.phone)],
  ['Email', (invoice) => text(invoice.email)],
  ['Lots', (invoice) => count(invoice.lots)],
  ['Hammer', (invoice) => dollars(invoice.hammer_cents)],
  ['Premium', (invoice) => dollars(invoice.premium_cents)],
  ['Adjustments', (invoice) => dollars(invoice.adjustments_cents)],
  ['Voids', (invoice) => dollars(invoice.voids_cents)],
  ['Fees', (invoice) => dollars(invoice.fees_cents)],
  ['Subtotal', (invoice) => dollars(invoice.sub_total_cents)],
  ['Taxable', (invoice) => dollars(invoice.taxable_cents)],
  ['Tax Rate', (invoice) => String(invoice.sales_tax_ppm / wholePpm)],
  ['Tax Exempt', (invoice) => flag(invoice.tax_exempt)],
  ['Tax', (invoice) => dollars(invoice.tax_cents)],
  ['Total', (invoice) => dollars(invoice.total_cents)],
  ['Paid', (invoice) => dollars(invoice.paid_cents)],
  ['Amount Due', (invoice) => dollars(invoice.total_cents - invoice.paid_cents)],
  ['Refunded', (invoice) => dollars(invoice.refunded_cents)],
  ['Disputed', (invoice) => dollars(invoice.disputed_cents)],
  ['Status', statusOf],
  ['Notes', (invoice) => text(invoice.notes)],
];

export const paymentColumns: readonly Column<PaymentRow>[] = [
  ['Invoice', (payment) => count(payment.invoice_number)],
  ['Paddle', (payment) => count(payment.paddle_number)],
  ['Time', (payment, zone) => time(payment.processed_at, zone)],
  ['Kind', (payment) => payment.kind],
  ['Accepted', (payment) => flag(payment.accepted)],
  ['Amount', (payment) => dollars(payment.amount_cents)],
  ['Card Brand', (payment) => text(payment.brand)],
  ['Card Last 4', (payment) => text(payment.last4)],
  ['Notes', (payment) => text(payment.notes)],
  ['Made By', (payment) => text(payment.made_by)],
];

export const changeColumns: readonly Column<ChangeRow>[] = [
  ['Invoice', (change) => count(change.invoice_number)],
  ['Paddle', (change) => count(change.paddle_number)],
  ['Time', (change, zone) => time(change.created_at, zone)],
  ['Kind', (change) => change.kind],
  ['Label', (change) => text(change.label)],
  ['Notes', (change) => text(change.notes)],
  ['Lots', (change) => text(change.lots)],
  ['Taxable', (change) => flag(change.taxable)],
  ['Amount', (change) => dollars(change.amount_cents)],
  ['Made By', (change) => text(change.made_by)],
];

export const pickupColumns: readonly Column<PickupRow>[] = [
  ['Invoice', (pickup) => count(pickup.invoice_number)],
  ['Paddle', (pickup) => count(pickup.paddle_number)],
  ['Name', (pickup) => text(pickup.bidder_name)],
  ['Slot Begins', (pickup, zone) => time(pickup.slot_starts_at, zone)],
  ['Slot Ends', (pickup, zone) => time(pickup.slot_ends_at, zone)],
  ['Collected By', (pickup) => text(pickup.collector_name)],
  ['Lots', (pickup) => text(pickup.lots)],
  ['Handed Over', (pickup, zone) => time(pickup.handed_over_at, zone)],
  ['Signed By', (pickup) => text(pickup.signed_by)],
  ['Handed Over By', (pickup) => text(pickup.staff_name)],
];

function statusOf(invoice: InvoiceRow): string {
  return paymentStatus({
    total: invoice.total_cents,
    paid: invoice.paid_cents,
    disputed: invoice.disputed_cents,
    latestAttempt: invoice.latest_attempt,
    hasCard: invoice.has_card,
  });
}
