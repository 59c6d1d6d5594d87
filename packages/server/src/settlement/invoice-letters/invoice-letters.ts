import { z } from 'zod';
import { defineLetters, fact, lotsInWords, shortened, text } from '#messaging/messages/public.ts';
import type { Block } from '#messaging/messages/public.ts';
import { aboutInvoice, balance, sampleInvoice, sampleSite, wonWords } from './about-invoice.ts';

const invoiceAsItStands = aboutInvoice.extend({
  /** From the hammer to what is due. */
  sums: z.array(fact).readonly(),
  total: z.string(),
  /** When the card on file is charged automatically, "on …" in the auction's zone; null: it is not. */
  charged: z.string().nullable(),
  /** Where a card is added; null where one is on file. */
  cardLink: z.string().nullable(),
});

/** Mails that bring an invoice, with their fields. */
export const invoiceMails = {
  invoice: invoiceAsItStands.extend({
    /** At most as many as fit into a mail; `lotCount` is the number of all. */
    lots: z.array(z.object({ title: z.string(), price: z.string(), link: z.string() })).readonly(),
    lotCount: z.number(),
    /** Where a pickup time is chosen; null where there is none to choose. */
    scheduleLink: z.string().nullable(),
    /** Opens the invoice without a login. */
    keyLink: z.string(),
  }),
  'invoice-changed': invoiceAsItStands.extend({
    /** The lot added by an offer that the bidder accepted; otherwise the seller changed something. */
    bought: z.object({ lot: z.string(), price: z.string() }).exactOptional(),
    /** All changes by the seller so far, the latest last. */
    changes: z.array(fact).readonly(),
    balance,
  }),
};

const asItStands = {
  ...sampleInvoice,
  sums: [
    { label: 'Hammer price', value: '$325.00' },
    { label: 'Buyer’s premium (18%)', value: '$58.50' },
    { label: 'Subtotal', value: '$383.50', isSum: true },
    { label: 'Sales tax (8%)', value: '$30.68' },
    { label: 'Total', value: '$414.18', isSum: true },
  ],
  total: '$414.18',
  charged: 'on Nov 22, 2026, 9:30 PM EST',
  cardLink: null,
};

export const invoiceLetters = defineLetters(invoiceMails, {
  invoice: {
    secrets: ['keyLink'],
    sample: {
      ...asItStands,
      lots: [
        {
          title: 'Lot 12: Walnut dresser, three drawers',
          price: '$240.00',
          link: `${sampleSite}/auction/0197/lot/0198/WALNUT-DRESSER`,
        },
        {
          title: 'Lot 31: Windsor chair',
          price: '$85.00',
          link: `${sampleSite}/auction/0197/lot/0199/WINDSOR-CHAIR`,
        },
      ],
      lotCount: 2,
      scheduleLink: `${sampleSite}/dashboard/invoice/0197/schedule`,
      keyLink: `${sampleSite}/Invoice/0197/Zm9yLXRoZS1kZW1vbnN0cmF0aW9uLW9ubHktbm90LXRydWU`,
    },
    write: (invoice) => {
      const { firstName, invoiceNumber, auctionTitle, lotCount, scheduleLink } = invoice;
      return {
        subject: `You won ${lotsInWords(lotCount)}: your invoice for ${shortened(auctionTitle)}`,
        preheader: `Invoice #${invoiceNumber} comes to ${invoice.total}.`,
        heading: `Congratulations, ${firstName}`,
        blocks: [
          text(
            `“${auctionTitle}” has closed, and you won ${lotsInWords(lotCount)}. Your invoice #${invoiceNumber} is attached.`,
          ),
          { kind: 'facts', facts: invoice.sums },
          text(howToPay(invoice)),
          { kind: 'button', label: 'See your invoice', link: invoice.link },
          ...(scheduleLink === null ? [] : [link('Choose a pickup time', scheduleLink)]),
          ...(invoice.cardLink === null ? [] : [link('Add a card', invoice.cardLink)]),
          ...wonBlocks(invoice),
          link('Print the invoice without signing in', invoice.keyLink),
        ],
        note: 'Anyone who has this email can open the invoice with its last link, so please do not pass it on.',
        why: wonWords(auctionTitle),
      };
    },
  },

  'invoice-changed': {
    secrets: [],
    sample: {
      ...asItStands,
      changes: [{ label: 'Damaged, lot 31', value: '($20.00)' }],
      balance: { kind: 'due', amount: '$414.18' },
      cardLink: `${sampleSite}/account/payment`,
    },
    write: (invoice) => {
      const { firstName, invoiceNumber, auctionTitle, total, changes, bought } = invoice;
      return {
        subject:
          bought === undefined
            ? `Invoice #${invoiceNumber} has changed: ${shortened(auctionTitle)}`
            : `${shortened(bought.lot)} is on invoice #${invoiceNumber}`,
        preheader: `It now comes to ${total}.`,
        heading:
          bought === undefined
            ? `Your invoice has changed, ${firstName}`
            : `The lot is yours, ${firstName}`,
        blocks: [
          ...(bought === undefined
            ? []
            : [text(`You accepted the offer of ${bought.lot} for ${bought.price}.`)]),
          text(
            `Invoice #${invoiceNumber} for “${auctionTitle}” has changed. It is attached as it stands now, and comes to ${total}.`,
          ),
          ...(changes.length === 0
            ? []
            : [
                text('What the seller has changed so far:'),
                { kind: 'facts', facts: changes } as const,
              ]),
          text('What it comes to:'),
          { kind: 'facts', facts: invoice.sums },
          text(whatIsOpen(invoice)),
          { kind: 'button', label: 'See your invoice', link: invoice.link },
          ...(invoice.cardLink === null ? [] : [link('Add a card', invoice.cardLink)]),
        ],
        note: 'Not sure why? The invoice says how to reach the seller.',
        why: wonWords(auctionTitle),
      };
    },
  },
});

function howToPay({ charged, cardLink }: z.infer<typeof invoiceAsItStands>): string {
  if (charged === null) {
    return 'Nothing is charged automatically: please pay with Pay Now on the invoice, or as the seller’s terms say.';
  }
  return cardLink === null
    ? `Your card on file is charged ${charged}; you do not need to do anything. To pay sooner, press Pay Now on the invoice.`
    : `There is no card on file to charge. Please add one: it is charged ${charged} or, if that is later, when it has been added.`;
}

function whatIsOpen(invoice: z.infer<(typeof invoiceMails)['invoice-changed']>): string {
  const { balance } = invoice;
  switch (balance.kind) {
    case 'due':
      return `${balance.amount} is due. ${howToPay(invoice)}`;
    case 'refund':
      return `You have paid ${balance.amount} more than that: the seller owes it to you.`;
    case 'settled':
      return 'It is paid in full.';
    case 'processing':
      return 'A payment is being processed, so you do not need to do anything now. The invoice shows what is left once it has gone through.';
  }
}

function wonBlocks({ lots, lotCount }: z.infer<typeof invoiceMails.invoice>): Block[] {
  const items = lots.map(({ title, price, link }) => ({ title, text: price, link }));
  const more = lotCount - lots.length;
  return [
    { kind: 'items', heading: 'What you won', items },
    ...(more > 0 ? [text(`And ${lotsInWords(more)} more, all of them on the invoice.`)] : []),
  ];
}

function link(label: string, address: string): Block {
  return { kind: 'link', label, link: address };
}
