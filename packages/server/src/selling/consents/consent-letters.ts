import { z } from 'zod';
import { defineLetters, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

/** Mails to consignors, with their fields. */
const consentMails = {
  'consent-asked': z.object({
    company: z.string(),
    /** Whether an operator has verified the company. */
    isVerified: z.boolean(),
    name: z.string(),
    sale: z.string(),
    lots: z.number(),
    link: z.string(),
    /** In the zone of the sale. */
    until: z.string(),
  }),
};
export type ConsentEmail = Email<typeof consentMails>;

export const consentLetters = defineLetters(consentMails, {
  'consent-asked': {
    secrets: ['link'],
    sample: {
      company: 'Hudson Valley Estate Sales',
      isVerified: true,
      name: 'Ruth Willard',
      sale: 'The Willard Place House',
      lots: 42,
      link: 'http://localhost:3000/consent/Zm9yLXRoZS1kZW1vbnN0cmF0aW9uLW9ubHktbm90LXRydWU',
      until: 'Dec 8, 2026, 9:30 AM EST',
    },
    write: ({ company, isVerified, name, sale, lots, link, until }, { siteName }) => ({
      subject: `${company} asks you to review your lots in ${sale}`,
      preheader: `Please answer by ${until}.`,
      heading: `Hello, ${name}`,
      blocks: [
        text(
          `${company} is preparing ${sale}, with ${lots === 1 ? 'one lot' : `${lots} lots`} of yours. Before anybody can bid, please look at how bidders will see them: pictures, texts, estimates and starting bids.`,
        ),
        ...(isVerified
          ? []
          : [
              text(
                `${siteName} has not verified this company yet: answer it only if you know who is asking you.`,
              ),
            ]),
        text(
          'You can agree there, or say what should be changed. You need no account and no password.',
        ),
        { kind: 'button', label: 'See your lots', link, spelledOut: true },
      ],
      note: `The link works until ${until}. It is meant for you alone: whoever has it can answer for you, and reads the reserves of your lots.`,
      why: `You are getting this email because ${company} sells things for you. If you do not know them, ignore it: nothing happens.`,
    }),
  },
});
