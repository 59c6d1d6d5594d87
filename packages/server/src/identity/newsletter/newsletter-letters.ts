import { z } from 'zod';
import { defineLetters, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

/** Mails of the newsletter, with their fields. */
const newsletterMails = {
  'newsletter-confirm': z.object({ link: z.string() }),
  'newsletter-welcome': z.object({
    unsubscribeLink: z.string(),
    /** Where the sender can be written to, in one line. */
    postalAddress: z.string(),
  }),
};
export type NewsletterEmail = Email<typeof newsletterMails>;

const key = 'Zm9yLXRoZS1kZW1vbnN0cmF0aW9uLW9ubHktbm90LXRydWU';

export const newsletterLetters = defineLetters(newsletterMails, {
  'newsletter-confirm': {
    secrets: ['link'],
    sample: { link: `http://localhost:3000/subscribe/${key}` },
    write: ({ link }, { siteName }) => ({
      subject: `Please confirm: news from ${siteName}`,
      preheader: 'One click, and we will tell you about new auctions.',
      heading: 'One more step',
      blocks: [
        text(
          `Somebody, most likely you, asked for news from ${siteName} at this address. Please confirm that you want it:`,
        ),
        { kind: 'button', label: 'Yes, send me the news', link, spelledOut: true },
      ],
      note: 'The button is good for seven days. Unless you press it, you will get nothing more from us.',
      why: 'You are getting this email because this address was entered for our newsletter. If it was not you, ignore it.',
    }),
  },

  'newsletter-welcome': {
    secrets: ['unsubscribeLink'],
    sample: {
      unsubscribeLink: `http://localhost:3000/unsubscribe/${key}`,
      postalAddress: '47 Countinghouse Lane, Hudson, NY 12534',
    },
    write: ({ unsubscribeLink, postalAddress }, { siteName, siteLink }) => ({
      subject: `You are on the ${siteName} list`,
      preheader: 'New auctions, before they open.',
      heading: 'Thank you for subscribing',
      blocks: [
        text(
          'Whole households come up for auction here, lot by lot: furniture, art, silver, tools and what nobody has seen in forty years. We write to you when new sales open.',
        ),
        { kind: 'button', label: 'See what is on now', link: siteLink },
      ],
      why: `You are getting this email because you subscribed to news from ${siteName}.`,
      marketing: { unsubscribeLink, postalAddress },
    }),
  },
});
