import type { Invoice } from '@fairlot/contract';
import { appliedRates, centsToDollars, wholePpm } from '@fairlot/rules';
import { localDate, localDateTime } from '#platform/time/local-time.ts';
import type { InvoiceChangeDetails, InvoiceDetails } from './invoice-details.ts';

/** When the lots of an invoice can be picked up, and by whom (second specification, section 3). */
export interface Pickup {
  readonly hasScheduler: boolean;
  readonly pickupTimesAvailable: boolean;
  /** The chosen slot in the auction's time zone; empty if none. */
  readonly pickupTimeStr: string;
  /** Some lot has not been handed over yet. */
  readonly awaitsPickup: boolean;
  /** Whom the bidder has named to collect the lots; empty if nobody else. */
  readonly collectorName: string;
}

export const noPickup: Pickup = {
  hasScheduler: false,
  pickupTimesAvailable: false,
  pickupTimeStr: '',
  awaitsPickup: false,
  collectorName: '',
};

/** Shown beside a payment that the bank has taken back. */
const takenBack = 'Taken back by the bank after a dispute';

/** The invoice as it is sent: amounts in dollars, dates in the auction's time zone. */
export function presentInvoice(
  details: InvoiceDetails,
  { pickup, readOnly }: { readonly pickup: Pickup; readonly readOnly: boolean },
): Invoice {
  const { auction, bidder, manager, seller, sums, certificate } = details;
  const { timeZone } = auction;
  const numbers = new Map(details.lots.map(({ id, lotNumber }) => [id, lotNumber]));
  const lotNumbers = ({ lotIds }: InvoiceChangeDetails) =>
    lotIds.map((id) => numbers.get(id) ?? '');
  const changes = (kind: InvoiceChangeDetails['kind']) =>
    details.changes.filter((change) => change.kind === kind);
  const entries = (kind: 'void' | 'fee') =>
    changes(kind).map((change) => ({
      releaseStatusName: change.label,
      chargeLots: lotNumbers(change),
      notes: change.notes,
      amount: centsToDollars(change.amountCents),
    }));
  return {
    secureId: details.id,
    invoiceNumber: details.invoiceNumber,
    invoiceDateStr: localDate(details.createdAt, timeZone),
    paymentStatus: details.paymentStatus,
    aValidCCPaymentMade: details.payments.some(({ kind, accepted }) => kind === 'card' && accepted),
    ...pickup,
    bidderUserName: bidder.name,
    bidderUserCompanyName: bidder.companyName,
    address1: bidder.address1,
    address2: bidder.address2,
    city: bidder.city,
    state: bidder.state,
    zip: bidder.zip,
    phone: bidder.phone,
    email: bidder.email,
    bidderTaxExempt: details.terms.taxExempt,
    taxId: certificate?.taxId ?? '',
    taxIdState: certificate?.state ?? '',
    paddleNumber: String(bidder.paddleNumber),
    auctionAddress: {
      address1: auction.address1,
      address2: auction.address2,
      city: auction.city,
      state: auction.state,
      zip: auction.zip,
    },
    notes: details.notes,
    auctionManagerFirstName: manager.firstName,
    auctionManagerLastName: manager.lastName,
    auctionManagerPhone: manager.phone,
    auctionManagerEmail: manager.email,
    companySecureId: seller.id,
    companyName: seller.companyName,
    auctionTitle: auction.title,
    lots: details.lots.map((lot) => ({
      secureId: lot.id,
      lotNumber: lot.lotNumber,
      title: lot.title,
      code: lot.code,
      soldPrice: centsToDollars(lot.hammerCents),
      imageSecureId: lot.imageId,
      auctionSessionSecureId: lot.sessionId,
    })),
    adjustments: changes('adjustment').map((change) => ({
      lot: lotNumbers(change).join(', '),
      notes: [change.label, change.notes].filter((text) => text !== '').join(': '),
      amount: centsToDollars(change.amountCents),
    })),
    voids: entries('void'),
    charges: entries('fee'),
    adjustmentsTotal: centsToDollars(sums.adjustments),
    voidsTotal: centsToDollars(sums.voids),
    chargesTotal: centsToDollars(sums.fees),
    hammerPrice: centsToDollars(sums.hammer),
    ...premiumRate(details),
    premium: centsToDollars(sums.premium),
    invoiceSubTotal: centsToDollars(sums.subTotal),
    invoiceTaxable: centsToDollars(sums.taxable),
    salesTax: details.terms.salesTax / wholePpm,
    ...(details.taxNote !== '' && { salesTaxNote: details.taxNote }),
    invoiceTax: centsToDollars(sums.tax),
    invoiceTotal: centsToDollars(sums.total),
    amountDue: centsToDollars(details.amountDueCents),
    ...scheduledPayment(details),
    refundedAmount: centsToDollars(details.refundedCents),
    disputedAmount: centsToDollars(details.disputedCents),
    payments: details.payments.map((payment) => ({
      paymentAccepted: payment.accepted,
      processedDate: localDateTime(payment.processedAt, timeZone),
      brand: payment.brand,
      last4: payment.last4,
      amount: centsToDollars(payment.amountCents),
      notes: payment.kind === 'chargeback' ? takenBack : payment.notes,
    })),
    readOnly,
  };
}

function scheduledPayment({ scheduledPayment: scheduled, auction }: InvoiceDetails) {
  if (scheduled === null) return {};
  const { at, brand, last4 } = scheduled;
  return { scheduledPayment: { timeStr: localDateTime(at, auction.timeZone), brand, last4 } };
}

/** A rate is only true if it is the only one. */
function premiumRate({ lots, terms }: InvoiceDetails) {
  const hammers = lots.filter(({ premiumExempt }) => !premiumExempt).map((lot) => lot.hammerCents);
  const rates = appliedRates(hammers, terms.premiumRules);
  return { buyersPremium: (rates[0] ?? 0) / wholePpm, countOfSABPs: rates.length };
}
