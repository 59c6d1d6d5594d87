import { z } from 'zod';
import { Dollars, Instant, SecureId } from '../common.ts';

/**
 * Events for a company's webhooks. A name keeps its meaning: data of another shape get a new name, so
 * that existing programs stay correct.
 */
export const webhookEvents = [
  'sale.published',
  'sale.paused',
  'sale.resumed',
  'sale.extended',
  'sale.closed',
  'sale.canceled',
  'announcement.made',
  'lot.added',
  'lot.changed',
  'lot.corrected',
  'lot.withdrawn',
  'lot.sold',
  'lot.passed',
  'bidder.registered',
  'bidder.approved',
  'bidder.refused',
  'invoice.created',
  'invoice.changed',
  'invoice.paid',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent on request, to test a webhook; it cannot be subscribed to. */
export const webhookTestEvent = 'webhook.test';

const OfSale = z.object({ saleId: SecureId, title: z.string() });
const OfSaleWithReason = OfSale.extend({
  /** As everybody in the sale reads it. */
  reason: z.string(),
});
const OfLot = z.object({
  saleId: SecureId,
  lotId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
});
const OfBidder = z.object({
  saleId: SecureId,
  registrationId: SecureId,
  /** Null until they are approved for the first time. Their identity is in the console’s API. */
  paddleNumber: z.number().int().nullable(),
});
const OfInvoice = z.object({
  saleId: SecureId,
  invoiceId: SecureId,
  invoiceNumber: z.number().int(),
  paddleNumber: z.number().int(),
  total: Dollars,
  paid: Dollars,
  /** Negative: to be refunded. */
  amountDue: Dollars,
});

/** The data of each event. Never a maximum, a reserve, or a bidder's contact data. */
export const webhookData = {
  'sale.published': { summary: 'A sale is open to bidders.', data: OfSale },
  'sale.paused': { summary: 'A running sale was paused.', data: OfSaleWithReason },
  'sale.resumed': { summary: 'A paused sale was resumed.', data: OfSaleWithReason },
  'sale.extended': { summary: 'Lots of a sale got more time.', data: OfSaleWithReason },
  'sale.closed': {
    summary: 'All lots of a sale have closed, and its invoices are made.',
    data: OfSale,
  },
  'sale.canceled': {
    summary: 'A sale was canceled before its first lot closed; all of its lots have left it.',
    data: OfSaleWithReason,
  },
  'announcement.made': {
    summary: 'Everybody in a running sale was told something.',
    data: OfSale.extend({ text: z.string() }),
  },
  'lot.added': { summary: 'A lot was added to a running sale.', data: OfLot },
  'lot.changed': { summary: 'A lot was changed before its sale was published.', data: OfLot },
  'lot.corrected': { summary: 'A lot of a running sale was corrected.', data: OfLot },
  'lot.withdrawn': { summary: 'A lot was taken out of its sale.', data: OfLot },
  'lot.sold': {
    summary: 'A lot was sold, by the hammer or by an offer after it.',
    data: OfLot.extend({ price: Dollars, paddleNumber: z.number().int() }),
  },
  'lot.passed': { summary: 'A lot closed and was not sold.', data: OfLot },
  'bidder.registered': { summary: 'Somebody registered for a sale.', data: OfBidder },
  'bidder.approved': {
    summary: 'A bidder may bid in a sale, by your decision or a rule of yours.',
    data: OfBidder,
  },
  'bidder.refused': {
    summary: 'A bidder may not bid in a sale, or may no longer do so.',
    data: OfBidder,
  },
  'invoice.created': { summary: 'A winner has an invoice.', data: OfInvoice },
  'invoice.changed': {
    summary: 'The total of an invoice or what is paid of it has changed.',
    data: OfInvoice,
  },
  'invoice.paid': { summary: 'An invoice has been paid in full.', data: OfInvoice },
} as const satisfies Record<WebhookEvent, { summary: string; data: z.ZodType }>;

export type WebhookData<E extends WebhookEvent> = z.infer<(typeof webhookData)[E]['data']>;

/** The body that is posted, by the rules of standardwebhooks.com. */
export const webhookBody = <Data extends z.ZodType>(event: string, data: Data) =>
  z.object({
    type: z.literal(event),
    /** When it happened; the time of sending is in the header `webhook-timestamp`. */
    timestamp: Instant,
    data,
  });
