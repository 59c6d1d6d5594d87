import { z } from 'zod';
import { defineLetters, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

/** Mails to the owners of a company that an operator has suspended, with what they are filled with. */
const suspensionMails = {
  'company-suspended': z.object({
    company: z.string(),
    reason: z.string(),
    /** Titles of sales whose scheduled publication was taken back. */
    unscheduled: z.array(z.string()).readonly(),
    link: z.string(),
  }),
};
export type SuspensionEmail = Email<typeof suspensionMails>;

export const suspensionLetters = defineLetters(suspensionMails, {
  'company-suspended': {
    secrets: [],
    sample: {
      company: 'Hudson Valley Estate Sales',
      reason: 'The auctioneer’s license has lapsed.',
      unscheduled: ['The Whitcomb House: Furniture, Silver & Fine Rugs'],
      link: 'http://console.localhost:3000/0197',
    },
    write: ({ company, reason, unscheduled, link }, { siteName }) => ({
      subject: `${company} is suspended on ${siteName}`,
      preheader: 'Nothing new can be published until we have verified it again.',
      heading: `${company} is suspended`,
      blocks: [
        text(`${siteName} has suspended ${company}. The reason: ${reason}`),
        text(
          'You can keep preparing drafts, but nothing new can be shown or published. Sales that are already open to bidders continue: please keep running them.',
        ),
        ...(unscheduled.length === 0
          ? []
          : [
              text('These sales were going to open later; they are no longer scheduled:'),
              {
                kind: 'points' as const,
                points: unscheduled.map((title) => ({ title, text: 'Not scheduled anymore.' })),
              },
            ]),
        text(
          'Write to us once this is settled: when we verify the company again, all is as before.',
        ),
        { kind: 'button', label: 'Go to the console', link },
      ],
      why: `You are getting this email because you own ${company} on ${siteName}.`,
    }),
  },
});
