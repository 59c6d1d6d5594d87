import { z } from 'zod';
import { defineLetters, siteLink, text } from '#messaging/messages/public.ts';
import type { Letter, Letterhead, Email } from '#messaging/messages/public.ts';

const person = z.object({
  firstName: z.string(),
});

/** Mails about staff's second factor, with their fields. */
const secondFactorMails = {
  'second-factor-added': person,
  'second-factor-removed': person,
  'second-factor-reset': person,
  'recovery-code-used': person.extend({ codesLeft: z.string() }),
  'recovery-codes-renewed': person,
  'second-factor-tries': person,
};
export type SecondFactorEmail = Email<typeof secondFactorMails>;

const firstName = 'Grace';
const page = '/account/personalinfo';
const why =
  'You are getting this email because of your account. We send one for every such change.';
const notYou =
  'If it was not, somebody knows your password. Change it at once, which signs out every other device, and tell the operator of this site.';

/** Says what happened; the reader need not do anything if they did it themselves. */
function notice(
  letterhead: Letterhead,
  name: string,
  words: Pick<Letter, 'subject' | 'preheader'> & {
    readonly happened: string;
    readonly advice?: readonly string[];
  },
): Letter {
  return {
    subject: words.subject,
    preheader: words.preheader,
    heading: `Hello, ${name}`,
    blocks: [
      text(words.happened),
      ...(words.advice ?? ['If it was you, there is nothing to do.', notYou]).map(text),
      { kind: 'button', label: 'Go to my account', link: siteLink(letterhead, page) },
    ],
    why,
  };
}

const ifNotYou = 'If this was not you, take your account back at once.';

export const secondFactorLetters = defineLetters(secondFactorMails, {
  'second-factor-added': {
    secrets: [],
    sample: { firstName },
    write: ({ firstName: name }, letterhead) =>
      notice(letterhead, name, {
        subject: `A second step was added to your ${letterhead.siteName} account`,
        preheader: ifNotYou,
        happened:
          'An authenticator app has just been set up for your account, with new recovery codes. From now on its codes give access to the pages for staff.',
      }),
  },

  'second-factor-removed': {
    secrets: [],
    sample: { firstName },
    write: ({ firstName: name }, letterhead) =>
      notice(letterhead, name, {
        subject: `The second step was removed from your ${letterhead.siteName} account`,
        preheader: ifNotYou,
        happened:
          'The authenticator app of your account and its recovery codes have just been removed. You will be asked to set up a second step again the next time you open a page for staff.',
      }),
  },

  'second-factor-reset': {
    secrets: [],
    sample: { firstName },
    write: ({ firstName: name }, letterhead) =>
      notice(letterhead, name, {
        subject: `The second step of your ${letterhead.siteName} account was reset`,
        preheader: 'Set it up again when you next work as staff.',
        happened:
          'The operator of this site has removed the authenticator app, the recovery codes and the passkeys of your account, as is done when a phone is lost. You will be asked to set up a second step again the next time you open a page for staff.',
        advice: ['If you did not ask for it, tell the operator of this site.'],
      }),
  },

  'recovery-code-used': {
    secrets: [],
    sample: { firstName, codesLeft: '9' },
    write: ({ firstName: name, codesLeft }, letterhead) =>
      notice(letterhead, name, {
        subject: `A recovery code of your ${letterhead.siteName} account was used`,
        preheader: ifNotYou,
        happened: `A recovery code has just been used in place of a code of your authenticator app. Codes left: ${codesLeft}. You can make new ones in your account.`,
      }),
  },

  'recovery-codes-renewed': {
    secrets: [],
    sample: { firstName },
    write: ({ firstName: name }, letterhead) =>
      notice(letterhead, name, {
        subject: `New recovery codes for your ${letterhead.siteName} account`,
        preheader: ifNotYou,
        happened:
          'New recovery codes have just been made for your account. The previous ones no longer work.',
      }),
  },

  'second-factor-tries': {
    secrets: [],
    sample: { firstName },
    write: ({ firstName: name }, letterhead) =>
      notice(letterhead, name, {
        subject: `Wrong codes were entered for your ${letterhead.siteName} account`,
        preheader: ifNotYou,
        happened:
          'Somebody who is signed in to your account has entered wrong codes for its second step several times. After five within half an hour, no more codes are accepted during that time.',
      }),
  },
});
