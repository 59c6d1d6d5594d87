import { z } from 'zod';
import { defineLetters, lotsInWords, text } from '#messaging/messages/public.ts';
import type { Fact } from '#messaging/messages/public.ts';
import { aboutInvoice, balance, sampleInvoice, sampleSite, wonWords } from './about-invoice.ts';
import type { Balance } from './about-invoice.ts';

const unpaid = aboutInvoice.extend({
  /** What is due. */
  amount: z.string(),
  /** Where another card is entered. */
  cardLink: z.string(),
  /** When the card on file is charged again automatically, in the auction's zone; null: it is not. */
  nextTryAt: z.string().nullable(),
});

/** Mails about payment and pickup, with their fields. */
export const paymentMails = {
  'payment-receipt': aboutInvoice.extend({
    amount: z.string(),
    /** "Visa ending in 4242". */
    means: z.string(),
    paidAt: z.string(),
    /** What is still due; null when all is paid. */
    left: z.string().nullable(),
    /** Where a pickup time is chosen; null where there is none to choose, or one is chosen. */
    scheduleLink: z.string().nullable(),
  }),
  'refund-receipt': aboutInvoice.extend({
    amount: z.string(),
    refundedAt: z.string(),
    balance,
  }),
  'payment-declined': unpaid.extend({
    /** The provider's own sentence. */
    reason: z.string(),
  }),
  'payment-authentication': unpaid.omit({ nextTryAt: true }),
  'payment-no-card': unpaid,
  'pickup-reminder': aboutInvoice.extend({
    time: z.string(),
    place: z.string(),
    lotCount: z.number(),
    balance,
    /** The seller's pickup terms; may be empty. */
    terms: z.string(),
    scheduleLink: z.string(),
  }),
};

const sampleUnpaid = {
  ...sampleInvoice,
  amount: '$414.18',
  cardLink: `${sampleSite}/account/payment`,
  nextTryAt: 'Nov 23, 2026, 9:30 PM EST',
};
const scheduleLink = `${sampleSite}/dashboard/invoice/0197/schedule`;

export const paymentLetters = defineLetters(paymentMails, {
  'payment-receipt': {
    secrets: [],
    sample: {
      ...sampleInvoice,
      amount: '$414.18',
      means: 'Visa ending in 4242',
      paidAt: 'Nov 22, 2026, 9:30 PM EST',
      left: null,
      scheduleLink,
    },
    write: ({ firstName, invoiceNumber, auctionTitle, amount, means, paidAt, left, ...links }) => ({
      subject: `Payment received: ${amount} for invoice #${invoiceNumber}`,
      preheader: left === null ? 'Nothing is left to pay.' : `${left} is still due.`,
      heading: `Thank you, ${firstName}`,
      blocks: [
        text(`We have your payment for invoice #${invoiceNumber} of “${auctionTitle}”.`),
        {
          kind: 'facts',
          facts: [
            { label: 'Paid with', value: means },
            { label: 'When', value: paidAt },
            { label: 'Amount', value: amount, isSum: true },
            { label: 'Still due', value: left ?? '$0.00' },
          ],
        },
        { kind: 'button', label: 'See your invoice', link: links.link },
        ...(links.scheduleLink === null
          ? []
          : [{ kind: 'link', label: 'Choose a pickup time', link: links.scheduleLink } as const]),
      ],
      note: 'Keep this email as your receipt.',
      why: wonWords(auctionTitle),
    }),
  },

  'refund-receipt': {
    secrets: [],
    sample: {
      ...sampleInvoice,
      amount: '$21.78',
      refundedAt: 'Nov 28, 2026, 10:05 AM EST',
      balance: { kind: 'settled' },
    },
    write: ({ firstName, invoiceNumber, auctionTitle, amount, refundedAt, balance, link }) => ({
      subject: `Refund: ${amount} for invoice #${invoiceNumber}`,
      preheader: `The seller gave back ${amount} of what you paid.`,
      heading: `Your refund, ${firstName}`,
      blocks: [
        text(
          `The seller has recorded a refund of ${amount} for invoice #${invoiceNumber} of “${auctionTitle}”.`,
        ),
        {
          kind: 'facts',
          facts: [
            { label: 'When', value: refundedAt },
            { label: 'Amount', value: amount, isSum: true },
            ...stillOpen(balance),
          ],
        },
        { kind: 'button', label: 'See your invoice', link },
      ],
      note: 'Did it not arrive? The invoice says how to reach the seller.',
      why: wonWords(auctionTitle),
    }),
  },

  'payment-declined': {
    secrets: [],
    sample: { ...sampleUnpaid, reason: 'Your card has insufficient funds.' },
    write: ({ firstName, invoiceNumber, auctionTitle, amount, reason, nextTryAt, ...links }) => ({
      subject: `Your payment of ${amount} did not go through`,
      preheader: `Invoice #${invoiceNumber}: ${reason}`,
      heading: `A payment failed, ${firstName}`,
      blocks: [
        text(
          `Your card on file could not be charged ${amount} for invoice #${invoiceNumber} of “${auctionTitle}”. The answer we got: ${reason}`,
        ),
        text(
          nextTryAt === null
            ? 'We will not charge it again automatically: please pay with Pay Now on the invoice, with another card if necessary.'
            : `We will try again on ${nextTryAt}, or as soon as you put another card on file. You do not have to wait: pay with Pay Now on the invoice.`,
        ),
        { kind: 'button', label: 'Pay now', link: links.link },
        { kind: 'link', label: 'Use another card', link: links.cardLink },
      ],
      why: wonWords(auctionTitle),
    }),
  },

  'payment-authentication': {
    secrets: [],
    sample: {
      ...sampleInvoice,
      amount: sampleUnpaid.amount,
      cardLink: sampleUnpaid.cardLink,
    },
    write: ({ firstName, invoiceNumber, auctionTitle, amount, link, cardLink }) => ({
      subject: `Your bank needs your confirmation: invoice #${invoiceNumber}`,
      preheader: `It wants you to confirm the payment of ${amount} yourself.`,
      heading: `Please confirm, ${firstName}`,
      blocks: [
        text(
          `Your bank does not let us charge ${amount} for invoice #${invoiceNumber} of “${auctionTitle}” without you. Nothing has been charged.`,
        ),
        text(
          'Open the invoice and press Pay Now: your bank then asks you to confirm, in its app or with a code.',
        ),
        { kind: 'button', label: 'Confirm and pay', link },
        { kind: 'link', label: 'Use another card', link: cardLink },
      ],
      why: wonWords(auctionTitle),
    }),
  },

  'payment-no-card': {
    secrets: [],
    sample: sampleUnpaid,
    write: ({ firstName, invoiceNumber, auctionTitle, amount, nextTryAt, link, cardLink }) => ({
      subject: `Please add a card to pay invoice #${invoiceNumber}`,
      preheader: `${amount} is due, and there is no card to charge.`,
      heading: `A card is missing, ${firstName}`,
      blocks: [
        text(
          `${amount} is due for invoice #${invoiceNumber} of “${auctionTitle}”, but there is no card on file that could be charged.`,
        ),
        text(
          nextTryAt === null
            ? 'Please add a card: it is then charged for this invoice.'
            : `Please add a card: it is then charged for this invoice. We will look again on ${nextTryAt}.`,
        ),
        { kind: 'button', label: 'Add a card', link: cardLink },
        { kind: 'link', label: 'See your invoice', link },
      ],
      why: wonWords(auctionTitle),
    }),
  },

  'pickup-reminder': {
    secrets: [],
    sample: {
      ...sampleInvoice,
      time: 'Sat, Nov 28, 2026, 10:00 – 10:15 AM EST',
      place: '44 Warren Street, Hudson, NY 12534',
      lotCount: 2,
      balance: { kind: 'settled' },
      terms: 'Please bring blankets, and a second pair of hands for the dresser.',
      scheduleLink,
    },
    write: ({
      firstName,
      invoiceNumber,
      auctionTitle,
      time,
      place,
      lotCount,
      balance,
      ...rest
    }) => ({
      subject: `Pickup: ${time}`,
      preheader: `${lotsInWords(lotCount)} of “${auctionTitle}”, ${place}.`,
      heading: `See you soon, ${firstName}`,
      blocks: [
        text(`It is almost time to pick up what you won in “${auctionTitle}”.`),
        {
          kind: 'facts',
          facts: [
            { label: 'When', value: time },
            { label: 'Where', value: place },
            { label: 'What', value: `${lotsInWords(lotCount)}, invoice #${invoiceNumber}` },
            ...stillOpen(balance),
          ],
        },
        ...rest.terms
          .split('\n')
          .filter((line) => line !== '')
          .map(text),
        text(
          'At the door, show the pickup code of your invoice. On your phone or on paper, both will do.',
        ),
        { kind: 'button', label: 'Show the pickup code', link: rest.link },
        { kind: 'link', label: 'Choose another time', link: rest.scheduleLink },
      ],
      why: wonWords(auctionTitle),
    }),
  },
});

/** The facts about what is still to pay; none once all is paid. */
function stillOpen(balance: Balance): Fact[] {
  switch (balance.kind) {
    case 'due':
      return [{ label: 'Still to pay', value: balance.amount }];
    case 'refund':
      return [{ label: 'Still owed to you', value: balance.amount }];
    case 'processing':
      return [{ label: 'Payment', value: 'being processed' }];
    case 'settled':
      return [];
  }
}
