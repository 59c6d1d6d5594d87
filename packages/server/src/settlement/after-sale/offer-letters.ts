import { z } from 'zod';
import { defineLetters, siteLink, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

const aboutOffer = z.object({
  firstName: z.string(),
  companyName: z.string(),
  lotNumber: z.string(),
  lotTitle: z.string(),
  price: z.string(),
  /** The lot's page, on the site where the bidder registered. */
  path: z.string(),
});

/** Mails about offers of lots after their sale, with their fields. */
const offerMails = {
  'lot-offered': aboutOffer.extend({
    premium: z.string(),
    tax: z.string(),
    total: z.string(),
    /** In the zone of the sale. */
    until: z.string(),
  }),
  'lot-offer-withdrawn': aboutOffer,
};
export type OfferEmail = Email<typeof offerMails>;

const sample = {
  firstName: 'Grace',
  companyName: 'Cedar & Sons',
  lotNumber: '12',
  lotTitle: 'Walnut sideboard',
  price: '$240.00',
  path: '/',
};

export const offerLetters = defineLetters(offerMails, {
  'lot-offered': {
    kind: 'offers',
    secrets: [],
    sample: {
      ...sample,
      premium: '$43.20',
      tax: '$22.66',
      total: '$305.86',
      until: 'Nov 23, 2026, 9:30 PM EST',
    },
    write: ({ firstName, companyName, lotNumber, lotTitle, path, ...offer }, letterhead) => ({
      subject: `Lot ${lotNumber} is offered to you for ${offer.price}`,
      preheader: `${lotTitle}: please answer by ${offer.until}.`,
      heading: `Hello, ${firstName}`,
      blocks: [
        text(
          `Lot ${lotNumber}, ${lotTitle}, did not reach its reserve. ${companyName} offers it to you, and to nobody else until ${offer.until}.`,
        ),
        {
          kind: 'facts',
          facts: [
            { label: 'Price', value: offer.price },
            { label: 'Buyer’s premium', value: offer.premium },
            { label: 'Sales tax', value: offer.tax },
            { label: 'You would pay', value: offer.total, isSum: true },
          ],
        },
        text(
          'You do not have to answer: the offer then simply ends. If you accept, the lot is yours and is added to your invoice for the sale, under the terms of the sale.',
        ),
        { kind: 'button', label: 'Look at the offer', link: siteLink(letterhead, path) },
        {
          kind: 'link',
          label: 'All offers to you',
          link: siteLink(letterhead, '/account#offers'),
        },
      ],
      why: 'You are getting this email because you bid on this lot.',
    }),
  },

  'lot-offer-withdrawn': {
    kind: 'offers',
    secrets: [],
    sample,
    write: ({ firstName, companyName, lotNumber, lotTitle, price, path }, letterhead) => ({
      subject: `Lot ${lotNumber} is no longer offered to you`,
      preheader: `${companyName} has withdrawn the offer.`,
      heading: `Hello, ${firstName}`,
      blocks: [
        text(
          `${companyName} has withdrawn the offer of lot ${lotNumber}, ${lotTitle}, for ${price}. You owe nothing for it.`,
        ),
        { kind: 'link', label: 'Go to the lot', link: siteLink(letterhead, path) },
      ],
      why: 'You are getting this email because the lot was offered to you.',
    }),
  },
});
