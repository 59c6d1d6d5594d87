import { z } from 'zod';
import { defineLetters, text } from '#messaging/messages/public.ts';
import { aboutInvoice, sampleInvoice, sampleSite } from './about-invoice.ts';

/** The mail about who may collect, with its fields. */
export const collectorMails = {
  'collector-changed': aboutInvoice.extend({
    /** Empty: the buyers come themselves. */
    collectorName: z.string(),
    /** Who could collect before that; empty: nobody else. */
    formerName: z.string(),
    companyName: z.string(),
    /** Empty: the seller gave none. */
    sellerPhone: z.string(),
    passwordLink: z.string(),
  }),
};

export const collectorLetters = defineLetters(collectorMails, {
  'collector-changed': {
    secrets: [],
    sample: {
      ...sampleInvoice,
      collectorName: 'Sam Lee',
      formerName: 'Kim Doe',
      companyName: 'Hudson Valley Estates',
      sellerPhone: '(518) 555-0142',
      passwordLink: `${sampleSite}/account/personalinfo`,
    },
    write: ({ firstName, invoiceNumber, auctionTitle, collectorName, formerName, ...rest }) => ({
      // Without the name: whoever is signed in to somebody else's account could write anything there.
      subject: `Who collects your lots has changed: invoice #${invoiceNumber}`,
      preheader: 'If this was not you, change it before somebody comes for them.',
      heading: `Hello, ${firstName}`,
      blocks: [
        text(
          `In your account it has just been changed who may collect the lots of invoice #${invoiceNumber}, which you won in “${auctionTitle}”.`,
        ),
        {
          kind: 'facts',
          facts: [
            { label: 'May collect now', value: orNobodyElse(collectorName) },
            { label: 'Before', value: orNobodyElse(formerName) },
          ],
        },
        text(
          'If it was you, there is nothing to do. If it was not, somebody is signed in to your account: change who collects on the invoice’s page, change your password, which signs other devices out, and call the seller before the lots are picked up.',
        ),
        { kind: 'button', label: 'See who collects', link: rest.link },
        { kind: 'link', label: 'Change my password', link: rest.passwordLink },
      ],
      note:
        rest.sellerPhone === ''
          ? `The invoice says how to reach the seller, ${rest.companyName}.`
          : `The seller is ${rest.companyName}: ${rest.sellerPhone}.`,
      why: 'You are getting this email because of your account. We send one for every such change.',
    }),
  },
});

function orNobodyElse(name: string): string {
  return name === '' ? 'You, nobody else' : name;
}
