import { formatPhone, formatUsd } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { htmlToText } from '#platform/html/html-to-text.ts';
import { truncate } from '#platform/text/truncate.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { paymentMeans } from '#settlement/invoice-documents/public.ts';
import { createInvoiceKeys, readInvoices, sendingSitesOf } from '#settlement/invoices/public.ts';
import type { InvoiceDetails, Pickup, ReadPickups } from '#settlement/invoices/public.ts';
import type { Email, EnqueueEmails, LinkTo } from '#messaging/messages/public.ts';
import { pickupTermsOf, scheduledPaymentsOf } from './invoice-letters.queries.ts';
import { disputeMail, officeOf } from './written-dispute.ts';
import type { MailedDispute } from './written-dispute.ts';
import {
  aboutInvoice,
  balanceOf,
  cardPath,
  changesOf,
  invoiceAsItStands,
  leftOf,
  lotsWon,
  placeOf,
  schedulePath,
} from './written-invoice.ts';
import type { Address } from './written-invoice.ts';
import type { collectorMails } from './collector-letters.ts';
import type { disputeMails } from './dispute-letters.ts';
import type { invoiceMails } from './invoice-letters.ts';
import type { paymentMails } from './payment-letters.ts';

type AfterSaleEmail = Email<
  typeof collectorMails & typeof disputeMails & typeof invoiceMails & typeof paymentMails
>;

export interface InvoiceLetterDependencies {
  readonly enqueueEmails: EnqueueEmails<AfterSaleEmail>;
  readonly linkTo: LinkTo;
  readonly readPickups: ReadPickups;
}

type About<Extra = unknown> = (
  transaction: Kysely<DB>,
  data: { readonly invoiceId: string } & Extra,
) => Promise<void>;

/** Mails about invoices, each written in the transaction of the change it reports. */
export interface InvoiceLetters {
  /** After their payments were scheduled: the mails say when. */
  readonly invoiced: (
    transaction: Kysely<DB>,
    invoices: readonly { readonly invoiceId: string }[],
  ) => Promise<void>;
  /** `bought`: a lot that was added to it, its hammer in cents. */
  readonly changed: About<{ readonly bought?: BoughtLot }>;
  /** A payment or a refund. */
  readonly paid: About<{ readonly paymentId: string }>;
  readonly declined: About<{ readonly message: string; readonly nextTryAt: Date | null }>;
  readonly authenticationNeeded: About;
  readonly noCard: About<{ readonly nextTryAt: Date | null }>;
  /** To the seller's office. */
  readonly disputed: About<MailedDispute>;
  /** `lotCount`: those still to be picked up. */
  readonly pickupReminder: About<{ readonly lotCount: number }>;
  /** Names of those who may collect beside the buyers, empty for nobody. */
  readonly collectorChanged: About<{ readonly name: string; readonly formerName: string }>;
}

interface BoughtLot {
  readonly lotNumber: string;
  readonly title: string;
  readonly hammer: number;
}

interface Sending {
  /** With the invoice's PDF. */
  readonly isAttached?: boolean;
  /** The recipient's address; empty: nobody. */
  readonly to?: (invoice: InvoiceDetails) => string;
}

const bidderOf = ({ user }: InvoiceDetails): string => user.email;

/** Characters of a seller's pickup terms; the auction's page has all of them. */
const maxTerms = 1_000;

export function createInvoiceLetters(dependencies: InvoiceLetterDependencies): InvoiceLetters {
  const { enqueueEmails, linkTo, readPickups } = dependencies;

  /**
   * The invoices of which somebody is to be mailed: their bidders, or the given recipients, from the sites
   * on which the bidders registered for the auction.
   */
  async function addressed(
    transaction: Kysely<DB>,
    invoiceIds: readonly string[],
    { isAttached = false, to = bidderOf }: Sending = {},
  ) {
    const invoices = await readInvoices(transaction, invoiceIds);
    const bidders = invoices.map(({ auction, user }) => ({
      auctionId: auction.id,
      userId: user.id,
    }));
    const sites = await sendingSitesOf(transaction, bidders);
    return invoices.flatMap((invoice, index) => {
      const site = sites[index] ?? null;
      const recipient = to(invoice);
      if (recipient === '' || site === null) return [];
      const { host } = site;
      const attached = { kind: 'invoice', invoiceId: invoice.id, host } as const;
      const envelope = { to: recipient, site, attach: isAttached ? attached : undefined };
      return { invoice, envelope, address: (path: string) => linkTo(host, path) };
    });
  }

  async function write(
    transaction: Kysely<DB>,
    invoiceId: string,
    compose: (
      invoice: InvoiceDetails,
      address: Address,
    ) => AfterSaleEmail | Promise<AfterSaleEmail>,
    sending?: Sending,
  ): Promise<void> {
    const [letter] = await addressed(transaction, [invoiceId], sending);
    if (letter === undefined) return;
    const { invoice, envelope, address } = letter;
    await enqueueEmails(transaction, [{ ...envelope, email: await compose(invoice, address) }]);
  }

  async function pickupOf(transaction: Kysely<DB>, invoiceId: string) {
    return shownPickup((await readPickups(transaction, [invoiceId])).get(invoiceId));
  }

  return {
    async invoiced(transaction, made) {
      const invoiceIds = made.map(({ invoiceId }) => invoiceId);
      const letters = await addressed(transaction, invoiceIds, { isAttached: true });
      if (letters.length === 0) return;
      const ids = letters.map(({ invoice }) => invoice.id);
      const keys = await createInvoiceKeys(transaction, ids);
      const pickups = await readPickups(transaction, ids);
      const scheduled = await scheduledPaymentsOf(transaction, ids);
      await enqueueEmails(
        transaction,
        letters.map(({ invoice, envelope, address }, index) => {
          const { id } = invoice;
          return {
            ...envelope,
            email: {
              template: 'invoice',
              data: {
                ...invoiceAsItStands(invoice, scheduled.get(id) ?? null, address),
                ...lotsWon(invoice, address),
                scheduleLink: shownPickup(pickups.get(id)).mayChoose
                  ? address(schedulePath(id))
                  : null,
                keyLink: address(`/Invoice/${id}/${keys[index]}`),
              },
            },
          };
        }),
      );
    },

    changed: (transaction, { invoiceId, bought }) =>
      write(
        transaction,
        invoiceId,
        async (invoice, address) => {
          const scheduled = await scheduledPaymentsOf(transaction, [invoiceId]);
          return {
            template: 'invoice-changed',
            data: {
              ...invoiceAsItStands(invoice, scheduled.get(invoiceId) ?? null, address),
              ...(bought !== undefined && {
                bought: {
                  lot: `Lot ${bought.lotNumber}: ${bought.title}`,
                  price: formatUsd(bought.hammer),
                },
              }),
              changes: changesOf(invoice),
              balance: balanceOf(invoice),
            },
          };
        },
        { isAttached: true },
      ),

    paid: (transaction, { invoiceId, paymentId }) =>
      write(transaction, invoiceId, async (invoice, address) => {
        const payment = invoice.payments.find(({ id }) => id === paymentId);
        if (payment === undefined) throw new Error(`No payment ${paymentId} of this invoice.`);
        const at = localDateTime(payment.processedAt, invoice.auction.timeZone);
        const amount = formatUsd(Math.abs(payment.amountCents));
        if (payment.kind === 'refund') {
          const balance = balanceOf(invoice);
          const about = aboutInvoice(invoice, address);
          return {
            template: 'refund-receipt',
            data: { ...about, amount, refundedAt: at, balance },
          };
        }
        const { mayChoose } = await pickupOf(transaction, invoiceId);
        return {
          template: 'payment-receipt',
          data: {
            ...aboutInvoice(invoice, address),
            amount,
            means: paymentMeans(payment),
            paidAt: at,
            left: leftOf(invoice),
            scheduleLink: mayChoose ? address(schedulePath(invoiceId)) : null,
          },
        };
      }),

    declined: (transaction, { invoiceId, message, nextTryAt }) =>
      write(transaction, invoiceId, (invoice, address) => ({
        template: 'payment-declined',
        data: { ...unpaid(invoice, nextTryAt, address), reason: message },
      })),

    authenticationNeeded: (transaction, { invoiceId }) =>
      write(transaction, invoiceId, (invoice, address) => {
        const { nextTryAt: _, ...data } = unpaid(invoice, null, address);
        return { template: 'payment-authentication', data };
      }),

    noCard: (transaction, { invoiceId, nextTryAt }) =>
      write(transaction, invoiceId, (invoice, address) => ({
        template: 'payment-no-card',
        data: unpaid(invoice, nextTryAt, address),
      })),

    disputed: (transaction, { invoiceId, ...dispute }) =>
      write(transaction, invoiceId, (invoice, address) => disputeMail(invoice, dispute, address), {
        to: officeOf,
      }),

    pickupReminder: (transaction, { invoiceId, lotCount }) =>
      write(transaction, invoiceId, async (invoice, address) => {
        const { time } = await pickupOf(transaction, invoiceId);
        const terms = htmlToText(await pickupTermsOf(transaction, invoice.auction.id));
        return {
          template: 'pickup-reminder',
          data: {
            ...aboutInvoice(invoice, address),
            time,
            place: placeOf(invoice),
            lotCount,
            balance: balanceOf(invoice),
            terms: truncate(terms, maxTerms),
            scheduleLink: address(schedulePath(invoiceId)),
          },
        };
      }),

    collectorChanged: (transaction, { invoiceId, name, formerName }) =>
      write(transaction, invoiceId, (invoice, address) => {
        const { seller, manager } = invoice;
        return {
          template: 'collector-changed',
          data: {
            ...aboutInvoice(invoice, address),
            collectorName: name,
            formerName,
            companyName: seller.companyName,
            sellerPhone: formatPhone(manager.phone === '' ? seller.phone : manager.phone),
            passwordLink: address('/account/personalinfo'),
          },
        };
      }),
  };
}

/** The time of pickup, empty without one, and whether one may be chosen. */
function shownPickup(pickup: Pickup | undefined) {
  const time = pickup?.pickupTimeStr ?? '';
  return { time, mayChoose: time === '' && pickup?.pickupTimesAvailable === true };
}

function unpaid(invoice: InvoiceDetails, nextTryAt: Date | null, address: Address) {
  return {
    ...aboutInvoice(invoice, address),
    amount: formatUsd(invoice.amountDueCents),
    cardLink: address(cardPath),
    nextTryAt: nextTryAt && localDateTime(nextTryAt, invoice.auction.timeZone),
  };
}
