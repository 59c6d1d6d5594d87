import { lotPath } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { localDateTime } from '#platform/time/local-time.ts';
import { invoiceTotals } from '#settlement/invoice-documents/public.ts';
import type { InvoiceDetails } from '#settlement/invoices/public.ts';
import type { ScheduledPayment } from './invoice-letters.queries.ts';

/** Absolute address of a path on the site that a mail comes from. */
export type Address = (path: string) => string;

/** A longer mail would not be read, and Gmail cuts it off. */
const maxLots = 20;

export const invoicePath = (invoiceId: string) => `/dashboard/invoice/${invoiceId}`;
export const schedulePath = (invoiceId: string) => `${invoicePath(invoiceId)}/schedule`;
export const cardPath = '/account/payment';

/** The facts about the invoice in every mail. */
export function aboutInvoice(
  { id, invoiceNumber, auction, user }: InvoiceDetails,
  address: Address,
) {
  return {
    firstName: user.firstName,
    invoiceNumber: String(invoiceNumber),
    auctionTitle: auction.title,
    link: address(invoicePath(id)),
  };
}

/** The invoice with its sums, and how the balance is paid. */
export function invoiceAsItStands(
  invoice: InvoiceDetails,
  scheduled: ScheduledPayment | null,
  address: Address,
) {
  return {
    ...aboutInvoice(invoice, address),
    sums: invoiceTotals(invoice).map(({ label, value, weight }) => ({
      label,
      value,
      isSum: weight !== 'plain',
    })),
    total: formatUsd(invoice.sums.total),
    charged: scheduled && whenCharged(scheduled, invoice.auction.timeZone),
    cardLink: invoice.hasCard ? null : address(cardPath),
  };
}

/** Never a time in the past. */
function whenCharged({ at, isDue }: ScheduledPayment, timeZone: string): string {
  return isDue ? 'within the next minutes' : `on ${localDateTime(at, timeZone)}`;
}

/** The lots that were won(as many as fit into a mail) and how many there are. */
export function lotsWon({ lots }: InvoiceDetails, address: Address) {
  return {
    lots: lots.slice(0, maxLots).map(({ id, sessionId, lotNumber, title, hammerCents }) => ({
      title: `Lot ${lotNumber}: ${title}`,
      price: formatUsd(hammerCents),
      link: address(lotPath(sessionId, id, title)),
    })),
    lotCount: lots.length,
  };
}

/** The seller's changes so far, each with its lots. */
export function changesOf({ changes, lots }: InvoiceDetails) {
  const numbers = new Map(lots.map(({ id, lotNumber }) => [id, lotNumber]));
  return changes.map(({ label, lotIds, amountCents }) => ({
    label: [label, ...lotIds.map((id) => `lot ${numbers.get(id) ?? ''}`)].join(', '),
    value: formatUsd(amountCents),
  }));
}

/** The balance of an invoice; unknown while a payment attempt is under way. */
export function balanceOf({ amountDueCents, paymentStatus }: InvoiceDetails) {
  if (paymentStatus === 'Processing') return { kind: 'processing' } as const;
  if (amountDueCents === 0) return { kind: 'settled' } as const;
  const kind = amountDueCents > 0 ? 'due' : 'refund';
  return { kind, amount: formatUsd(Math.abs(amountDueCents)) } as const;
}

/** What is still due as formatted text; null when nothing is. */
export function leftOf({ amountDueCents }: InvoiceDetails): string | null {
  return amountDueCents > 0 ? formatUsd(amountDueCents) : null;
}

/** Where the lots are, in one line. */
export function placeOf({
  auction: { address1, address2, city, state, zip },
}: InvoiceDetails): string {
  return [address1, address2, city, `${state} ${zip}`]
    .filter((part) => part.trim() !== '')
    .join(', ');
}
