import { z } from 'zod';
import { defineLetters, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

/** The mail to the owners of a company whose own domain was closed, with what it is filled with. */
const domainMails = {
  'domain-closed': z.object({
    company: z.string(),
    host: z.string(),
    /** Where it has to lead. */
    ourHost: z.string(),
    /** The page of the company in the console. */
    link: z.string(),
  }),
};
export type DomainEmail = Email<typeof domainMails>;

export const domainLetters = defineLetters(domainMails, {
  'domain-closed': {
    secrets: [],
    sample: {
      company: 'Hudson Valley Estate Sales',
      host: 'auctions.hudsonvalley.example',
      ourHost: 'fairlot.example',
      link: 'http://console.localhost:3000/0197/company',
    },
    write: ({ company, host, ourHost, link }, { siteName }) => ({
      subject: `${host} no longer leads to your site`,
      preheader: 'We closed your site at that address until it does again.',
      heading: `${host} is closed`,
      blocks: [
        text(
          `The address ${host} of ${company} no longer leads to ${siteName}: the domain may have lapsed, or its entries at the name server have changed. So that nobody else can pass for you, we closed your site there and ended all logins at it. Our mails no longer lead there.`,
        ),
        text(
          'Your sales go on, and bidders find them at your other addresses and on the marketplace.',
        ),
        text(
          `Once the domain is yours and leads to ${ourHost} again, open it on the page of your company.`,
        ),
        { kind: 'button', label: 'Go to your company', link },
      ],
      why: `You are getting this email because you own ${company} on ${siteName}.`,
    }),
  },
});
