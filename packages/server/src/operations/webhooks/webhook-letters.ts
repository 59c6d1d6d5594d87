import { z } from 'zod';
import { defineLetters, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

/** Mails about webhooks, with their fields. */
const webhookMails = {
  'webhook-given-up': z.object({
    firstName: z.string(),
    company: z.string(),
    url: z.string(),
    /** The page of webhooks. */
    link: z.string(),
  }),
};
export type WebhookEmail = Email<typeof webhookMails>;

export const webhookLetters = defineLetters(webhookMails, {
  'webhook-given-up': {
    secrets: [],
    sample: {
      firstName: 'Ruth',
      company: 'Hudson Valley Estate Sales',
      url: 'https://accounts.example.com/fairlot',
      link: 'http://console.localhost:3000/0198/settings/api',
    },
    write: ({ firstName, company, url, link }) => ({
      subject: 'We switched off a webhook that no longer answers',
      preheader: `Nothing we sent to ${url} was accepted.`,
      heading: `Hello, ${firstName}`,
      blocks: [
        text(
          `Nothing that we sent to a webhook of ${company} has been accepted for days, so we switched it off: ${url}`,
        ),
        text(
          'What happens in your sales is kept for 30 days. Once the program at that address works again, switch the webhook on and have all of it sent again.',
        ),
        { kind: 'button', label: 'See your webhooks', link },
      ],
      why: `You are getting this email because you are an owner of ${company}.`,
    }),
  },
});
