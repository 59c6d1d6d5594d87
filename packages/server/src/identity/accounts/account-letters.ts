import { z } from 'zod';
import { defineLetters, siteLink, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

const person = z.object({
  firstName: z.string(),
});

/**
 * Mails about the account itself, with their fields. Without a name if the address may be a stranger's:
 * people can enter any text as their name.
 */
const accountMails = {
  'verify-email': z.object({ code: z.string(), link: z.string() }),
  welcome: person,
  'reset-password': z.object({ link: z.string() }),
  'reset-deactivated': z.object({}),
  'password-changed': person,
  /** After a password reset, which removes passkeys. */
  'passkeys-reset': person.extend({ passkeyNames: z.string() }),
  'email-change-code': z.object({ code: z.string() }),
  'email-change-taken': z.object({}),
  'email-change-notice': person.extend({ newEmail: z.string() }),
  'email-changed': person.extend({ newEmail: z.string(), link: z.string() }),
  'email-change-undone': person.extend({ link: z.string() }),
  'account-deactivated': person,
};
export type AccountEmail = Email<typeof accountMails>;

const firstName = 'Grace';
const whyAccount =
  'You are getting this email because of your account. We send one for every such change.';

export const accountLetters = defineLetters(accountMails, {
  'verify-email': {
    secrets: ['code', 'link'],
    sample: {
      code: 'ABCD2345',
      link: 'http://localhost:3000/verify/Zm9yLXRoZS1kZW1vbnN0cmF0aW9uLW9ubHktbm90LXRydWU/0197',
    },
    write: ({ code, link }, { siteName }) => ({
      subject: `${code} is your ${siteName} verification code`,
      preheader: 'Enter it where you signed up, or press the button. Good for 24 hours.',
      heading: `Welcome to ${siteName}`,
      blocks: [
        text(
          'Please confirm that this email address is yours. Enter this code where you signed up:',
        ),
        { kind: 'code', code },
        text('Or press this button, on any device:'),
        { kind: 'button', label: 'Verify my email', link, spelledOut: true },
      ],
      note: 'The code and the button are good for 24 hours. Nobody from our team will ever ask you for the code.',
      why: 'You are getting this email because somebody opened an account with this address. If it was not you, ignore it: nothing happens without the code.',
    }),
  },

  welcome: {
    secrets: [],
    sample: { firstName },
    write: ({ firstName: name }, letterhead) => ({
      subject: `Welcome to ${letterhead.siteName}: how bidding works`,
      preheader: 'Three things to know before your first bid.',
      heading: `Good to have you, ${name}`,
      blocks: [
        text(
          'Your email address is confirmed. Three things are worth knowing before your first bid:',
        ),
        {
          kind: 'points',
          points: [
            {
              title: 'Register for each auction',
              text: 'Open an auction and press Register. With a card on file it takes a moment: you get a paddle number, and may bid on every lot of that auction.',
            },
            {
              title: 'Your bid is a maximum',
              text: 'Enter the most you would pay. We bid for you only as much as it takes to lead, so you often pay less, and nobody sees your maximum.',
            },
            {
              title: 'A late bid extends the lot',
              text: 'Each lot closes on its own clock. A bid in the last two minutes resets that lot’s clock to two minutes, so nobody wins by being quickest.',
            },
          ],
        },
        { kind: 'button', label: 'See the auctions', link: letterhead.siteLink },
      ],
      note: 'A winning bid is binding, and the buyer’s premium and sales tax of the auction come on top. Every lot shows them before you confirm.',
      why: 'You are getting this email once, because you confirmed this address for your account.',
    }),
  },

  'reset-password': {
    secrets: ['link'],
    sample: {
      link: 'http://localhost:3000/resetpassword/Zm9yLXRoZS1kZW1vbnN0cmF0aW9uLW9ubHktbm90LXRydWU',
    },
    write: ({ link }, { siteName }) => ({
      subject: `Reset your ${siteName} password`,
      preheader: 'The button inside works once, for one hour.',
      heading: 'Choose a new password',
      blocks: [
        text(
          'Somebody, most likely you, asked to reset the password of your account. Choose a new one here:',
        ),
        { kind: 'button', label: 'Choose a new password', link, spelledOut: true },
      ],
      note: 'The button works once and for one hour.',
      why: 'You are getting this email because somebody entered this address under Forgot Password. If it was not you, ignore it: your password stays as it is.',
    }),
  },

  'reset-deactivated': {
    secrets: [],
    sample: {},
    write: (_, { siteName, siteLink: home }) => ({
      subject: `Your ${siteName} account is deactivated`,
      preheader: 'No password opens it, but support can reopen it.',
      heading: 'This account is deactivated',
      blocks: [
        text(
          'Somebody, most likely you, asked to reset the password of your account. It is deactivated, so there is no password to reset, and no new account can be opened with this address.',
        ),
        text('If you would like to come back, please contact support: they can reopen it.'),
        { kind: 'button', label: `Go to ${siteName}`, link: home },
      ],
      why: 'You are getting this email because somebody entered this address under Forgot Password. If it was not you, ignore it: nothing has changed.',
    }),
  },

  'password-changed': {
    secrets: [],
    sample: { firstName },
    write: ({ firstName: name }, letterhead) => ({
      subject: `Your ${letterhead.siteName} password has been changed`,
      preheader: 'If this was not you, take your account back at once.',
      heading: `Hello, ${name}`,
      blocks: [
        text(
          'The password of your account has just been changed, and your other devices have been signed out.',
        ),
        text(
          'If it was you, there is nothing to do. If it was not, take your account back at once, with the Forgot Password link in the login window:',
        ),
        { kind: 'button', label: `Go to ${letterhead.siteName}`, link: letterhead.siteLink },
      ],
      why: whyAccount,
    }),
  },

  'email-change-code': {
    secrets: ['code'],
    sample: { code: 'WXYZ6789' },
    write: ({ code }) => ({
      subject: `${code} confirms your new email address`,
      preheader: 'Enter it in your account. Good for one hour.',
      heading: 'Your new email address',
      blocks: [
        text(
          'Enter this code in your account to use this email address from now on, also for logging in:',
        ),
        { kind: 'code', code },
      ],
      note: 'The code is good for one hour. Nobody from our team will ever ask you for it.',
      why: 'You are getting this email because somebody asked to use this address for an account. If it was not you, ignore it: nothing changes without the code.',
    }),
  },

  'email-change-taken': {
    secrets: [],
    sample: {},
    write: (_, { siteName, siteLink: home }) => ({
      subject: `You already have a ${siteName} account`,
      preheader: 'Somebody asked to use this address for another account.',
      heading: 'This address is taken',
      blocks: [
        text(
          'Somebody asked to use this email address for another account. It already belongs to one, or did so until a few days ago, so nothing has changed.',
        ),
        text('If this was you, log in with this address, or choose a different one.'),
        { kind: 'button', label: `Go to ${siteName}`, link: home },
      ],
      why: 'You are getting this email because this address was entered for an account. If it was not you, ignore it.',
    }),
  },

  'email-change-notice': {
    secrets: [],
    sample: { firstName, newEmail: 'grace.hopper@example.com' },
    write: ({ firstName: name, newEmail }, letterhead) => ({
      subject: `A new email address for your ${letterhead.siteName} account`,
      preheader: 'It changes once the new address has been confirmed.',
      heading: `Hello, ${name}`,
      blocks: [
        text(
          `Somebody, most likely you, asked to change the email address of your account to ${newEmail}. It changes once the code that we sent there has been entered.`,
        ),
        text(
          'If this was not you, somebody is signed in to your account. Change your password at once: that signs other devices out and stops the change. If it is too late for that, a second email to this address says so and has a button that takes the account back.',
        ),
        {
          kind: 'button',
          label: 'Change my password',
          link: siteLink(letterhead, '/account/personalinfo'),
        },
      ],
      why: whyAccount,
    }),
  },

  'email-changed': {
    secrets: ['link'],
    sample: {
      firstName,
      newEmail: 'grace.hopper@example.com',
      link: 'http://localhost:3000/undoemailchange/Zm9yLXRoZS1kZW1vbnN0cmF0aW9uLW9ubHktbm90LXRydWU',
    },
    write: ({ firstName: name, newEmail, link }, { siteName }) => ({
      subject: `The email address of your ${siteName} account has changed`,
      preheader: 'If this was not you, take your account back within seven days.',
      heading: `Hello, ${name}`,
      blocks: [
        text(
          `Your account now belongs to ${newEmail}, also for logging in. This address gets no more email about it.`,
        ),
        text(
          'If it was you, there is nothing to do. If it was not, take your account back: everybody is signed out, and we send you a link to choose a new password.',
        ),
        { kind: 'button', label: 'This was not me', link, spelledOut: true },
      ],
      note: 'The button works once and for seven days.',
      why: whyAccount,
    }),
  },

  'email-change-undone': {
    secrets: ['link'],
    sample: {
      firstName,
      link: 'http://localhost:3000/resetpassword/Zm9yLXRoZS1kZW1vbnN0cmF0aW9uLW9ubHktbm90LXRydWU',
    },
    write: ({ firstName: name, link }, { siteName }) => ({
      subject: `Your ${siteName} account is yours again: choose a new password`,
      preheader: 'Everybody is signed out. One step is left.',
      heading: `Welcome back, ${name}`,
      blocks: [
        text(
          'Your account has this email address again. Every device has been signed out, passkeys have been removed, and the old password no longer works. Choose a new one here:',
        ),
        { kind: 'button', label: 'Choose a new password', link, spelledOut: true },
        text('Then please look through your personal information, your card and your bids.'),
      ],
      note: 'The button works once and for one hour. After that, use Forgot Password in the login window.',
      why: whyAccount,
    }),
  },

  'account-deactivated': {
    secrets: [],
    sample: { firstName },
    write: ({ firstName: name }, { siteName }) => ({
      subject: `Your ${siteName} account is deactivated`,
      preheader: 'What you won stays yours to pay for and pick up.',
      heading: `Goodbye, ${name}`,
      blocks: [
        text(
          'Your account is deactivated, and every device has been signed out. Nobody can log in with this email address anymore.',
        ),
        text(
          'What you won stays yours to pay for and pick up. Its invoices keep coming to this address.',
        ),
      ],
      note: 'If this was not you, or you want to come back, please contact support: they can reopen the account.',
      why: whyAccount,
    }),
  },
  'passkeys-reset': {
    secrets: [],
    sample: { firstName, passkeyNames: 'Safari on iPhone, Chrome on Windows' },
    write: ({ firstName: name, passkeyNames }, letterhead) => ({
      subject: `Your ${letterhead.siteName} passkeys have been removed`,
      preheader: 'Only your new password works now.',
      heading: `Hello, ${name}`,
      blocks: [
        text(
          `With the new password, the passkeys of your account have been removed, in case one of them was not yours: ${passkeyNames}.`,
        ),
        text('Log in with the new password, and add a passkey again on each device that is yours.'),
        {
          kind: 'button',
          label: 'Add a passkey',
          link: siteLink(letterhead, '/account/personalinfo'),
        },
      ],
      why: whyAccount,
    }),
  },
});
