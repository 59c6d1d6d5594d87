import { z } from 'zod';
import { defineLetters, siteLink, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

const person = z.object({
  firstName: z.string(),
});

/** Mails about passkeys, with their fields. */
const passkeyMails = {
  'passkey-added': person.extend({
    passkeyName: z.string(),
    /** The only host that it opens. */
    opens: z.string(),
  }),
  'passkey-removed': person.extend({ passkeyName: z.string() }),
};
export type PasskeyEmail = Email<typeof passkeyMails>;

const firstName = 'Grace';
const passkeyName = 'Safari on iPhone';
const why =
  'You are getting this email because of your account. We send one for every such change.';

export const passkeyLetters = defineLetters(passkeyMails, {
  'passkey-added': {
    secrets: [],
    sample: { firstName, passkeyName, opens: 'fairlot.example' },
    write: ({ firstName: name, passkeyName: passkey, opens }, letterhead) => ({
      subject: `A passkey was added to your ${letterhead.siteName} account`,
      preheader: 'If this was not you, take your account back at once.',
      heading: `Hello, ${name}`,
      blocks: [
        text(
          `The passkey “${passkey}” has just been added to your account. It signs you in at ${opens} without the password.`,
        ),
        text('If it was you, there is nothing to do.'),
        text(
          'If it was not, somebody knows your password. Set a new one at once, with the Forgot Password link in the login window: that removes every passkey and signs every device out.',
        ),
        { kind: 'button', label: `Go to ${letterhead.siteName}`, link: letterhead.siteLink },
      ],
      why,
    }),
  },

  'passkey-removed': {
    secrets: [],
    sample: { firstName, passkeyName },
    write: ({ firstName: name, passkeyName: passkey }, letterhead) => ({
      subject: `A passkey was removed from your ${letterhead.siteName} account`,
      preheader: 'It no longer signs you in. Your password still does.',
      heading: `Hello, ${name}`,
      blocks: [
        text(
          `The passkey “${passkey}” has just been removed from your account. It no longer signs you in; your password still does.`,
        ),
        text(
          'Devices that are signed in stay signed in. If you have lost one, or if this was not you, sign it out and change your password:',
        ),
        {
          kind: 'button',
          label: 'Where I am signed in',
          link: siteLink(letterhead, '/account/logout'),
        },
      ],
      why,
    }),
  },
});
