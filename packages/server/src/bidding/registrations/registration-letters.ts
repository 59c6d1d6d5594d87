import { z } from 'zod';
import { refusalSentences } from '@fairlot/contract';
import { defineLetters, lotsInWords, shortened, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

const registration = z.object({
  firstName: z.string(),
  auctionTitle: z.string(),
  link: z.string(),
});

/** Mails about a bidder's registration for an auction with what they are filled with. */
const registrationMails = {
  'registration-requested': registration,
  'auction-approved': registration.extend({
    paddleNumber: z.string(),
    /** The seller reviewed the registration, and bids could be entered in the meantime. */
    hadToWait: z.boolean(),
  }),
  'registration-refused': registration.extend({
    /** They had been approved, and the seller revoked it. */
    wasApproved: z.boolean(),
    /** Null: the seller gave none; mails that a server before this wrote have none either. */
    reason: z.string().nullable(),
  }),
  /** The seller has blocked them for a cause that takes their bids back. */
  'bids-taken-back': registration.extend({
    /** Each with its number; if there are many, the first ones. */
    lots: z.array(z.string()).readonly(),
    lotCount: z.number(),
  }),
};
export type RegistrationEmail = Email<typeof registrationMails>;

const sample = {
  firstName: 'Grace',
  auctionTitle: 'The Whitcomb House: Furniture, Silver & Fine Rugs',
  link: 'http://localhost:3000/auction/0197/THE-WHITCOMB-HOUSE',
};
const why = (title: string) => `You are getting this email because you registered for “${title}”.`;

export const registrationLetters = defineLetters(registrationMails, {
  'registration-requested': {
    kind: 'approvals',
    secrets: [],
    sample,
    write: ({ firstName, auctionTitle, link }) => ({
      subject: `Registration received: ${auctionTitle}`,
      preheader: 'The seller is reviewing it. You can already enter bids.',
      heading: `Thank you, ${firstName}`,
      blocks: [
        text(
          `We have your registration for “${auctionTitle}”. In this auction the seller approves each bidder, so it is pending for now.`,
        ),
        {
          kind: 'points',
          points: [
            {
              title: 'The seller decides',
              text: 'We will write to you as soon as there is a decision. There is nothing you need to do.',
            },
            {
              title: 'You can bid in the meantime',
              text: 'Enter your maximum bids now. Only you can see them, and they are placed once you are approved, on lots that are still open.',
            },
          ],
        },
        { kind: 'button', label: 'Look through the auction', link },
      ],
      why: why(auctionTitle),
    }),
  },

  'auction-approved': {
    kind: 'approvals',
    secrets: [],
    sample: { ...sample, paddleNumber: '118', hadToWait: true },
    write: ({ firstName, auctionTitle, paddleNumber, hadToWait, link }) => ({
      subject: `You are approved to bid: ${auctionTitle}`,
      preheader: `Your paddle number is ${paddleNumber}.`,
      heading: `You are in, ${firstName}`,
      blocks: [
        text(
          `Your registration for “${auctionTitle}” is approved. Your paddle number is ${paddleNumber}.`,
        ),
        { kind: 'code', code: paddleNumber },
        text(
          hadToWait
            ? 'Bids you entered while the approval was pending have been placed for you on lots that are still open.'
            : 'Enter the most you would pay for a lot, and we bid for you only as much as it takes.',
        ),
        { kind: 'button', label: 'Go to the auction', link },
      ],
      note: 'Each lot closes on its own clock, and a late bid extends the lot.',
      why: why(auctionTitle),
    }),
  },

  'registration-refused': {
    secrets: [],
    sample: { ...sample, wasApproved: false, reason: refusalSentences.unconfirmed },
    write: ({ firstName, auctionTitle, wasApproved, reason, link }) => ({
      subject: `About your registration: ${auctionTitle}`,
      preheader: wasApproved
        ? 'The seller has withdrawn the approval.'
        : 'The seller has not approved it.',
      heading: `Hello, ${firstName}`,
      blocks: [
        text(
          `Thank you for your interest in “${auctionTitle}”. We are sorry: the seller ${wasApproved ? 'has withdrawn the approval of your registration, so you can place no more bids' : 'has not approved your registration, so you cannot bid'} in this auction.`,
        ),
        ...(reason ? [text(`The seller’s reason: ${reason}`)] : []),
        text(
          'Any bids of yours that were waiting for approval are void: none of them is placed, and you owe nothing for them.',
        ),
        text(
          'This applies to this auction only. If you think it is a mistake, its page says how to reach the seller.',
        ),
        { kind: 'button', label: 'Go to the auction page', link },
      ],
      why: why(auctionTitle),
    }),
  },

  'bids-taken-back': {
    secrets: [],
    sample: { ...sample, lots: ['Lot 12: Walnut dresser, three drawers'], lotCount: 1 },
    write: ({ firstName, auctionTitle, lots, lotCount, link }) => ({
      subject: `Your bids were taken back: ${shortened(auctionTitle)}`,
      preheader: 'The seller has taken back your bids on lots that are still open.',
      heading: `Hello, ${firstName}`,
      blocks: [
        text(
          `The seller of “${auctionTitle}” has taken back your bids on ${lotsInWords(lotCount)}, except for any that have closed in the meantime. They no longer count, and you owe nothing for them.`,
        ),
        {
          kind: 'points',
          points: lots.map((title) => ({ title, text: 'Your bids on it are taken back.' })),
        },
        ...(lotCount > lots.length
          ? [text(`And ${lotsInWords(lotCount - lots.length)} more.`)]
          : []),
        text('If you think it is a mistake, the page of the auction says how to reach the seller.'),
        { kind: 'button', label: 'Go to the auction page', link },
      ],
      why: why(auctionTitle),
    }),
  },
});
