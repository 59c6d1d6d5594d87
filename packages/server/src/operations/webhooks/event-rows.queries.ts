import type { WebhookData, WebhookEvent } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Data of an event, for one subscribed endpoint. */
export interface EventRow<Event extends WebhookEvent = WebhookEvent> {
  readonly endpointId: string;
  readonly isOn: boolean;
  readonly event: Event;
  readonly data: WebhookData<Event>;
}

interface Endpoint {
  readonly endpointId: string;
  readonly isOn: boolean;
}

type Tx = Transaction<DB>;

const endpointColumns = sql`e.id as "endpointId", e.is_on as "isOn"`;

/**
 * SQL: endpoints of a sale's company that subscribe to an event, locked until the transaction has stored
 * its deliveries.
 */
const wanting = (event: RawBuilder<unknown>, saleIn: RawBuilder<unknown>) =>
  sql`join webhook_endpoints e
    on e.seller_company_id = ${saleIn}.seller_company_id and ${event} = any(e.events)`;
const held = sql`for key share of e`;
const named = (event: WebhookEvent) => sql`${event}::text`;

/** Events about a whole sale, as everybody in it reads them. */
type OfSale = 'sale.published' | 'sale.closed';
type OfSaleWithReason = 'sale.paused' | 'sale.resumed' | 'sale.extended' | 'sale.canceled';

async function salesRows(tx: Tx, event: WebhookEvent, auctionId: string) {
  const { rows } = await sql<Endpoint & { saleId: string; title: string }>`
    select ${endpointColumns}, a.id as "saleId", a.title
    from auctions a ${wanting(named(event), sql`a`)} where a.id = ${auctionId} ${held}`.execute(tx);
  return rows.map(({ endpointId, isOn, ...sale }) => ({ endpointId, isOn, sale }));
}

export async function saleRows(tx: Tx, event: OfSale, auctionId: string): Promise<EventRow[]> {
  const rows = await salesRows(tx, event, auctionId);
  return rows.map(({ sale, ...endpoint }) => ({ ...endpoint, event, data: sale }));
}

export async function saleRowsWithReason(
  tx: Tx,
  event: OfSaleWithReason,
  { auctionId, reason }: { readonly auctionId: string; readonly reason: string },
): Promise<EventRow[]> {
  const rows = await salesRows(tx, event, auctionId);
  return rows.map(({ sale, ...endpoint }) => ({ ...endpoint, event, data: { ...sale, reason } }));
}

export async function announcementRows(
  tx: Tx,
  { auctionId, reason: text }: { readonly auctionId: string; readonly reason: string },
): Promise<EventRow[]> {
  const event = 'announcement.made';
  const rows = await salesRows(tx, event, auctionId);
  return rows.map(({ sale, ...endpoint }) => ({ ...endpoint, event, data: { ...sale, text } }));
}

type OfLot = 'lot.added' | 'lot.changed' | 'lot.corrected' | 'lot.withdrawn';

const lotColumns = sql`a.id as "saleId", l.id as "lotId", l.lot_number as "lotNumber", l.title`;

export async function lotRows(tx: Tx, event: OfLot, lotId: string): Promise<EventRow[]> {
  const { rows } = await sql<Endpoint & WebhookData<OfLot>>`
    select ${endpointColumns}, ${lotColumns}
    from lots l join auctions a on a.id = l.auction_id ${wanting(named(event), sql`a`)}
    where l.id = ${lotId} ${held}`.execute(tx);
  return rows.map(({ endpointId, isOn, ...data }) => ({ endpointId, isOn, event, data }));
}

interface HammeredRow extends Endpoint, WebhookData<'lot.passed'> {
  readonly event: 'lot.sold' | 'lot.passed';
  readonly priceCents: number;
  readonly paddleNumber: number;
}

/** Lots that were hammered: each is sold or has passed. */
export async function hammeredRows(tx: Tx, lotIds: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<HammeredRow>`
    select ${endpointColumns}, ${lotColumns}, 'lot.' || s.outcome as event,
      s.price_cents as "priceCents", s.leader_paddle as "paddleNumber"
    from lot_states s join lots l on l.id = s.lot_id join auctions a on a.id = l.auction_id
    ${wanting(sql`'lot.' || s.outcome`, sql`a`)}
    where s.lot_id = any(${lotIds}::uuid[]) ${held}`.execute(tx);
  return rows.map(({ endpointId, isOn, event, priceCents, paddleNumber, ...lot }) =>
    event === 'lot.passed'
      ? { endpointId, isOn, event, data: lot }
      : {
          endpointId,
          isOn,
          event,
          data: { ...lot, price: centsToDollars(priceCents), paddleNumber },
        },
  );
}

/** A passed lot that was sold by an offer. */
export async function offerRows(tx: Tx, offerId: string): Promise<EventRow[]> {
  const event = 'lot.sold';
  const { rows } = await sql<Omit<HammeredRow, 'event'>>`
    select ${endpointColumns}, ${lotColumns}, o.price_cents as "priceCents",
      o.paddle_number as "paddleNumber"
    from after_sale_offers o join lots l on l.id = o.lot_id join auctions a on a.id = o.auction_id
    ${wanting(named(event), sql`a`)} where o.id = ${offerId} ${held}`.execute(tx);
  return rows.map(({ endpointId, isOn, priceCents, ...lot }) => ({
    endpointId,
    isOn,
    event,
    data: { ...lot, price: centsToDollars(priceCents) },
  }));
}

type OfBidder = 'bidder.registered' | 'bidder.approved' | 'bidder.refused';

export async function bidderRows(
  tx: Tx,
  event: OfBidder,
  registrationId: string,
): Promise<EventRow[]> {
  const { rows } = await sql<Endpoint & WebhookData<OfBidder>>`
    select ${endpointColumns}, r.auction_id as "saleId", r.id as "registrationId",
      r.paddle_number as "paddleNumber"
    from registrations r join auctions a on a.id = r.auction_id ${wanting(named(event), sql`a`)}
    where r.id = ${registrationId} ${held}`.execute(tx);
  return rows.map(({ endpointId, isOn, ...data }) => ({ endpointId, isOn, event, data }));
}

type OfInvoice = 'invoice.created' | 'invoice.changed' | 'invoice.paid';
interface InvoiceRow extends Endpoint {
  readonly saleId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly paddleNumber: number;
  readonly totalCents: number;
  readonly paidCents: number;
}

export async function invoiceRows(
  tx: Tx,
  event: OfInvoice,
  invoiceId: string,
): Promise<EventRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${endpointColumns}, i.auction_id as "saleId", i.id as "invoiceId",
      i.invoice_number as "invoiceNumber", i.paddle_number as "paddleNumber",
      i.total_cents as "totalCents", i.paid_cents as "paidCents"
    from invoices i ${wanting(named(event), sql`i`)} where i.id = ${invoiceId} ${held}`.execute(tx);
  return rows.map(({ endpointId, isOn, totalCents, paidCents, ...invoice }) => ({
    endpointId,
    isOn,
    event,
    data: {
      ...invoice,
      total: centsToDollars(totalCents),
      paid: centsToDollars(paidCents),
      amountDue: centsToDollars(totalCents - paidCents),
    },
  }));
}
