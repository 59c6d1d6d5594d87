import { z } from 'zod';
import { Email } from '../accounts/fields.ts';
import { endpoint } from '../endpoint.ts';
import { Outcome } from '../refusals.ts';

/** The action of a form that robots abuse; the bot check's token is bound to it (section 5). */
export type BotAction = 'register' | 'list_subscribe';

/** The key of a mailed link. */
const Key = z.object({ Param: z.string().max(200) });

export const getBotCheck = endpoint({
  method: 'GET',
  path: 'botcheck',
  summary:
    'The site key that the bot check’s script is loaded with; empty where nobody is checked.',
  reply: z.object({ siteKey: z.string() }),
});

export const subscribeWebsiteMailingList = endpoint({
  method: 'POST',
  path: 'SubscribeWebsiteMailingList',
  summary:
    'Mails a link that confirms the subscription. Answers alike whether the address is known.',
  body: z.object({ email: Email, captchaToken: z.string().max(4_000).default('') }),
  reply: Outcome,
});

export const confirmSubscription = endpoint({
  method: 'POST',
  path: 'confirmsubscription',
  summary: 'Confirms a subscription by the key of its mail.',
  body: Key,
  reply: Outcome,
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: 'unsubscribe',
  summary:
    'Ends a subscription by the key in its mails; needs no login. Mail programs post to /unsubscribe/{key}.',
  body: Key,
  reply: Outcome,
});

export const getNewsletterChoice = endpoint({
  method: 'GET',
  path: 'newsletterchoice',
  summary: 'Whether the signed-in user is told about new auctions by email.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: z.object({ isOn: z.boolean() }),
});

export const setNewsletterChoice = endpoint({
  method: 'POST',
  path: 'setnewsletterchoice',
  summary:
    'Chooses so; an address must be verified to be told. Also ends an earlier unsubscribing.',
  access: 'signed-in',
  hosts: 'marketplace',
  body: z.object({ isOn: z.boolean() }),
  reply: Outcome,
});
