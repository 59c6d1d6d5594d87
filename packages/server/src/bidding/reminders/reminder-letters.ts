import { z } from 'zod';
import { defineLetters, lotsInWords, shortened, text } from '#messaging/messages/public.ts';
import type { Block, Email } from '#messaging/messages/public.ts';

/** A lot with its link. */
const lot = z.object({
  /** With the lot's number. */
  title: z.string(),
  /** Its price and when it closes. */
  facts: z.string(),
  link: z.string(),
});

/** Mails about lots that somebody bids on, with their fields. */
const reminderMails = {
  'session-won': z.object({
    firstName: z.string(),
    auctionTitle: z.string(),
    sessionTitle: z.string(),
    /** At most as many as fit into a mail; `lotCount` counts all. */
    lots: z.array(lot).readonly(),
    lotCount: z.number(),
    /** The sum that all of them sold for. */
    hammer: z.string(),
    winsLink: z.string(),
  }),
  outbid: z.object({
    firstName: z.string(),
    lots: z.array(lot).readonly(),
    lotCount: z.number(),
    bidsLink: z.string(),
  }),
  'sale-announcement': z.object({
    firstName: z.string(),
    auctionTitle: z.string(),
    /** In the seller's words. */
    text: z.string(),
    link: z.string(),
  }),
  'lots-added': z.object({
    firstName: z.string(),
    auctionTitle: z.string(),
    /** A sentence or two about each: what it is, and when it closes. */
    lots: z.array(z.string()).readonly(),
    link: z.string(),
  }),
  'lot-corrected': z.object({
    firstName: z.string(),
    lotNumber: z.string(),
    title: z.string(),
    /** Each field before and after. */
    fields: z.array(z.object({ title: z.string(), text: z.string() })).readonly(),
    /** When the lot closes. */
    closes: z.string(),
    link: z.string(),
  }),
  'lot-withdrawn': z.object({
    firstName: z.string(),
    lotNumber: z.string(),
    title: z.string(),
    /** In the seller's words; empty: they gave none. */
    reason: z.string(),
    /** Why a lot was cancelled, such as “stolen”; null: it was withdrawn. */
    cancelledAs: z.string().nullable(),
    link: z.string(),
  }),
  /** The seller took somebody's bids back; this bidder's stand. */
  'others-bids-taken-back': z.object({
    firstName: z.string(),
    lotNumber: z.string(),
    title: z.string(),
    /** They have the high bid now. */
    leads: z.boolean(),
    /** The current price. */
    price: z.string(),
    /** When the lot closes. */
    closes: z.string(),
    link: z.string(),
  }),
  'bid-lost-waiting': z.object({
    firstName: z.string(),
    lotNumber: z.string(),
    title: z.string(),
    /** In dollars. */
    bid: z.string(),
    link: z.string(),
  }),
};
export type ReminderEmail = Email<typeof reminderMails>;

/** Late finds that a mail lists; a longer one is not read to its end. */
const maxFinds = 20;

const site = 'http://localhost:3000';

export const reminderLetters = defineLetters(reminderMails, {
  'session-won': {
    secrets: [],
    sample: {
      firstName: 'Grace',
      auctionTitle: 'The Whitcomb House: Furniture, Silver & Fine Rugs',
      sessionTitle: 'Day One: Furniture',
      lots: [
        {
          title: 'Lot 12: Walnut dresser, three drawers',
          facts: '$240.00',
          link: `${site}/auction/0197/lot/0198/WALNUT-DRESSER`,
        },
        {
          title: 'Lot 31: Windsor chair',
          facts: '$85.00',
          link: `${site}/auction/0197/lot/0199/WINDSOR-CHAIR`,
        },
      ],
      lotCount: 2,
      hammer: '$325.00',
      winsLink: `${site}/dashboard/pastwins`,
    },
    write: ({ firstName, auctionTitle, sessionTitle, lots, lotCount, hammer, winsLink }) => ({
      subject: `You won ${lotsInWords(lotCount)} in ${shortened(sessionTitle)}`,
      preheader: 'Nothing to pay yet: the invoice comes when the whole auction has closed.',
      heading: `Congratulations, ${firstName}`,
      blocks: [
        text(
          `“${sessionTitle}” of “${auctionTitle}” has closed, and you won ${lotsInWords(lotCount)} for ${hammer}, before buyer’s premium and tax.`,
        ),
        ...listed('What you won', lots, lotCount),
        text(
          'More sessions of this auction are still open. Your invoice for all of them comes by email once the last lot has closed.',
        ),
        { kind: 'button', label: 'See what you won', link: winsLink },
      ],
      why: `You are getting this email because you bid in “${auctionTitle}”.`,
    }),
  },

  outbid: {
    kind: 'outbid',
    secrets: [],
    sample: {
      firstName: 'Grace',
      lots: [
        {
          title: 'Lot 12: Walnut dresser, three drawers',
          facts: 'now $240.00 · closes Nov 22, 2026, 7:04 PM EST',
          link: `${site}/auction/0197/lot/0198/WALNUT-DRESSER`,
        },
      ],
      lotCount: 1,
      bidsLink: `${site}/dashboard/currentbids`,
    },
    write: ({ firstName, lots, lotCount, bidsLink }) => ({
      subject:
        lotCount === 1
          ? `You have been outbid: ${shortened(lots[0]?.title ?? '')}`
          : `You have been outbid on ${lotsInWords(lotCount)}`,
      preheader: 'There is time left to bid again.',
      heading: `Somebody outbid you, ${firstName}`,
      blocks: [
        text(
          lotCount === 1
            ? 'Another bidder has gone above your maximum, and the lot is still open:'
            : 'Other bidders have gone above your maximum, and these lots are still open:',
        ),
        ...listed(
          lotCount === 1 ? 'Still open' : `${lotsInWords(lotCount)} still open`,
          lots,
          lotCount,
        ),
        { kind: 'button', label: 'Look at my bids', link: bidsLink },
      ],
      note: 'Prices are as of this email. We tell you that you were outbid at most once every three hours, and not about lots that close within half an hour.',
      why: 'You are getting this email because you bid on these lots.',
    }),
  },

  'sale-announcement': {
    kind: 'announcements',
    secrets: [],
    sample: {
      firstName: 'Grace',
      auctionTitle: 'The Whitcomb House: Furniture, Silver & Fine Rugs',
      text: 'Pickup is at the back door on Saturday, since the front steps are being repaired.',
      link: `${site}/auction/0197/THE-WHITCOMB-HOUSE`,
    },
    write: ({ firstName, auctionTitle, text: announcement, link }) => ({
      subject: `From the seller: ${shortened(auctionTitle)}`,
      preheader: announcement.slice(0, 120),
      heading: `Hello, ${firstName}`,
      blocks: [
        text(`The seller of “${auctionTitle}” tells everybody who registered for it:`),
        text(`“${announcement}”`),
        { kind: 'button', label: 'Go to the auction', link },
      ],
      why: `You are getting this email because you registered for “${auctionTitle}”.`,
    }),
  },

  'lots-added': {
    kind: 'announcements',
    secrets: [],
    sample: {
      firstName: 'Grace',
      auctionTitle: 'The Whitcomb House: Furniture, Silver & Fine Rugs',
      lots: [
        'Lot 212, “Brass ship’s lantern”, has been added. It closes on Nov 22, 2026, 9:31 PM EST, after all others.',
        'Lot 213, “Two carved decoys”, has been added. It closes on Nov 22, 2026, 9:32 PM EST, after all others.',
      ],
      link: `${site}/auction/0197/THE-WHITCOMB-HOUSE`,
    },
    write: ({ firstName, auctionTitle, lots, link }) => ({
      subject: `${lotsInWords(lots.length)} added: ${shortened(auctionTitle)}`,
      preheader: (lots[0] ?? '').slice(0, 120),
      heading: `Hello, ${firstName}`,
      blocks: [
        text(`The seller of “${auctionTitle}” has found something more for it:`),
        ...lots.slice(0, maxFinds).map(text),
        ...(lots.length > maxFinds
          ? [text(`And ${lotsInWords(lots.length - maxFinds)} more.`)]
          : []),
        { kind: 'button', label: 'Go to the auction', link },
      ],
      why: `You are getting this email because you registered for “${auctionTitle}”.`,
    }),
  },

  'lot-corrected': {
    secrets: [],
    sample: {
      firstName: 'Grace',
      lotNumber: '12',
      title: 'Walnut dresser, three drawers',
      fields: [{ title: 'The condition', text: 'Was “Good”, is now “A crack in the left side”.' }],
      closes: 'Nov 22, 2026, 7:04 PM EST',
      link: `${site}/auction/0197/lot/0198/WALNUT-DRESSER`,
    },
    write: ({ firstName, lotNumber, title, fields, closes, link }) => ({
      subject: `Lot ${lotNumber} was corrected: ${shortened(title)}`,
      preheader: 'You bid on it: please look at what has changed.',
      heading: `Please look again, ${firstName}`,
      blocks: [
        text(`The seller has corrected what lot ${lotNumber}, ${title}, says. You have bid on it.`),
        { kind: 'points', points: fields },
        text(
          `If you are the high bidder, you may retract your bid because of this until the lot closes, even within the last 24 hours. It closes ${closes}.`,
        ),
        { kind: 'button', label: 'Look at the lot', link },
      ],
      why: 'You are getting this email because you bid on this lot.',
    }),
  },

  'lot-withdrawn': {
    secrets: [],
    sample: {
      firstName: 'Grace',
      lotNumber: '12',
      title: 'Walnut dresser, three drawers',
      reason: 'It broke when the house was cleared.',
      cancelledAs: null,
      link: `${site}/auction/0197/lot/0198/WALNUT-DRESSER`,
    },
    write: ({ firstName, lotNumber, title, reason, cancelledAs, link }) => ({
      subject: `Lot ${lotNumber} was ${cancelledAs === null ? 'withdrawn' : 'canceled'}: ${shortened(title)}`,
      preheader: 'You bid on it: your bid no longer counts, and you owe nothing for it.',
      heading: `This lot is no longer for sale, ${firstName}`,
      blocks: [
        text(
          `The seller has ${cancelledAs === null ? 'withdrawn' : 'canceled'} lot ${lotNumber}, ${title}${cancelledAs === null ? '' : `: it is ${cancelledAs}`}. You have bid on it. Your bid no longer counts, and you owe nothing for it.`,
        ),
        ...(reason === '' ? [] : [text(`The reason, in the seller’s words: “${reason}”`)]),
        { kind: 'button', label: 'Look at the lot', link },
      ],
      why: 'You are getting this email because you bid on this lot.',
    }),
  },

  'others-bids-taken-back': {
    secrets: [],
    sample: {
      firstName: 'Grace',
      lotNumber: '12',
      title: 'Walnut dresser, three drawers',
      leads: true,
      price: '$240.00',
      closes: 'Nov 22, 2026, 7:04 PM EST',
      link: `${site}/auction/0197/lot/0198/WALNUT-DRESSER`,
    },
    write: ({ firstName, lotNumber, title, leads, price, closes, link }) => ({
      subject: `${leads ? 'You have the high bid' : 'The price has changed'}: lot ${lotNumber}, ${shortened(title)}`,
      preheader: `The seller took another bidder’s bids back. The lot stands at ${price}.`,
      heading: leads ? `You have the high bid, ${firstName}` : `Hello, ${firstName}`,
      blocks: [
        text(
          `The seller has taken back the bids of another bidder on lot ${lotNumber}, ${title}. It stands as if they had never been made: at ${price}${leads ? ', with your bid as the high bid' : ''}.`,
        ),
        text(
          leads
            ? `The bids that are gone may have shown others your maximum. You may lower it, down to the price. The lot closes ${closes}.`
            : `There is time to bid again: the lot closes ${closes}.`,
        ),
        { kind: 'button', label: 'Look at the lot', link },
      ],
      why: 'You are getting this email because you bid on this lot.',
    }),
  },

  'bid-lost-waiting': {
    secrets: [],
    sample: {
      firstName: 'Grace',
      lotNumber: '12',
      title: 'Walnut dresser, three drawers',
      bid: '$600.00',
      link: `${site}/auction/0197/lot/0198/WALNUT-DRESSER`,
    },
    write: ({ firstName, lotNumber, title, bid, link }) => ({
      subject: `Lot ${lotNumber} closed while your bid waited: ${shortened(title)}`,
      preheader: 'Your bid was never placed, and you owe nothing for it.',
      heading: `Your bid was not placed, ${firstName}`,
      blocks: [
        text(
          `Your bid of ${bid} on lot ${lotNumber}, ${title}, waited because it was above the limit that the seller had set for you in this sale. The lot has since closed. The bid did not count, and you owe nothing for it.`,
        ),
        text('If you want to bid higher in the seller’s sales, please write to the seller.'),
        { kind: 'button', label: 'Look at the lot', link },
      ],
      why: 'You are getting this email because you bid on this lot.',
    }),
  },
});

function listed(heading: string, lots: readonly z.infer<typeof lot>[], lotCount: number): Block[] {
  const items = lots.map(({ title, facts, link }) => ({ title, text: facts, link }));
  const more = lotCount - lots.length;
  return [
    { kind: 'items', heading, items },
    ...(more > 0 ? [text(`And ${lotsInWords(more)} more.`)] : []),
  ];
}
