import { formatUsd } from '@fairlot/rules';
import { localDateTime } from '#platform/time/local-time.ts';
import type { InvoiceDetails } from '#settlement/invoices/public.ts';
import type { Email } from '#messaging/messages/public.ts';
import type { disputeMails } from './dispute-letters.ts';
import type { Address } from './written-invoice.ts';

export interface MailedDispute {
  readonly disputeRef: string;
  readonly change: 'opened' | 'decided';
  /** The amount that the bank withdrew for it and has not returned, in cents. */
  readonly withdrawnCents: number;
}

/** The mail to a seller's office about a dispute of an invoice's payment. */
export function disputeMail(
  invoice: InvoiceDetails,
  { disputeRef, change, withdrawnCents }: MailedDispute,
  address: Address,
): Email<typeof disputeMails> {
  const dispute = invoice.disputes.find(({ ref }) => ref === disputeRef);
  if (dispute === undefined) throw new Error(`No dispute ${disputeRef} of this invoice.`);
  const { id, invoiceNumber, auction, bidder, seller } = invoice;
  const about = {
    companyName: seller.companyName,
    invoiceNumber: String(invoiceNumber),
    auctionTitle: auction.title,
    bidderName: bidder.name,
    paddleNumber: String(bidder.paddleNumber),
    amount: formatUsd(dispute.amountCents),
    reason: dispute.reason.replaceAll('_', ' '),
    link: address(`/checkin/${id}`),
  };
  if (change === 'opened') {
    const answerBy = dispute.answerBy && localDateTime(dispute.answerBy, auction.timeZone);
    return { template: 'dispute-opened', data: { ...about, answerBy } };
  }
  const takenBack = withdrawnCents > 0 ? formatUsd(withdrawnCents) : null;
  return { template: 'dispute-closed', data: { ...about, takenBack } };
}

/** The address of a seller's office: the company's, else the auction manager's. */
export function officeOf({ seller, manager }: InvoiceDetails): string {
  return seller.email === '' ? manager.email : seller.email;
}
