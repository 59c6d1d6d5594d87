import { lotsInWords, shortened, text } from '#messaging/messages/public.ts';
import type { Block, Fact, Templates } from '#messaging/messages/public.ts';
import { sampleInvoice, sampleSite, wonWords } from './about-invoice.ts';
import type { AboutInvoice, Balance } from './about-invoice.ts';

interface InvoiceAsItStands extends AboutInvoice {
  /** From the hammer to what is due. */
  readonly sums: readonly Fact[];
  readonly total: string;
  /** When the card on file is charged automatically, "on …" in the auction's zone; null: it is not. */
  readonly charged: string | null;
  /** Where a card is added; null where one is on file. */
  readonly cardLink: string | null;
}

/** Mails that bring an invoice, with their fields. */
export interface InvoiceMails {
  readonly invoice: InvoiceAsItStands & {
    /** At most as many as fit into a mail; `lotCount` is the number of all. */
    readonly lots: readonly {
      readonly title: string;
      readonly price: string;
      readonly link: string;
    }[];
    readonly lotCount: number;
    /** Where a pickup time is chosen; null where there is none to choose. */
    readonly scheduleLink: string | null;
    /** Opens the invoice without a login. */
    readonly keyLink: string;
  };
  readonly 'invoice-changed': InvoiceAsItStands & {
    /** The lot added by an offer that the bidder accepted; otherwise the seller changed something. */
    readonly bought?: { readonly lot: string; readonly price: string };
    /** All changes by the seller so far, the latest last. */
    readonly changes: readonly Fact[];
    readonly balance: Balance;
  };
}

const asItStands: InvoiceAsItStands = {
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

export const invoiceLetters: Templates<InvoiceMails> = {
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
};

function howToPay({ charged, cardLink }: InvoiceAsItStands): string {
  if (charged === null) {
    return 'Nothing is charged automatically: please pay with Pay Now on the invoice, or as the seller’s terms say.';
  }
  return cardLink === null
    ? `Your card on file is charged ${charged}; you do not need to do anything. To pay sooner, press Pay Now on the invoice.`
    : `There is no card on file to charge. Please add one: it is charged ${charged} or, if that is later, when it has been added.`;
}

function whatIsOpen(invoice: InvoiceMails['invoice-changed']): string {
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

function wonBlocks({ lots, lotCount }: InvoiceMails['invoice']): Block[] {
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
