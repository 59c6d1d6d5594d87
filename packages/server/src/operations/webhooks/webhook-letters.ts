import { text } from '#messaging/messages/public.ts';
import type { Email, Templates } from '#messaging/messages/public.ts';

/** Mails about webhooks, with their fields. */
export interface WebhookMails {
  readonly 'webhook-given-up': {
    readonly firstName: string;
    readonly company: string;
    readonly url: string;
    /** The page of webhooks. */
    readonly link: string;
  };
}
export type WebhookEmail = Email<WebhookMails>;

export const webhookLetters: Templates<WebhookMails> = {
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
};
