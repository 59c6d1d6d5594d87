import type { Mail } from '../../platform/mail/mail.ts';
import { layout } from './layout.ts';

interface Person {
  readonly siteName: string;
  readonly firstName: string;
}

/** Mails about the account itself with what they are filled with. */
export type AccountEmail =
  | { readonly template: 'reset-password'; readonly data: Person & { readonly link: string } }
  | { readonly template: 'password-changed'; readonly data: Person }
  | { readonly template: 'email-change-code'; readonly data: Person & { readonly code: string } }
  | { readonly template: 'email-change-taken'; readonly data: { readonly siteName: string } }
  | {
      readonly template: 'email-change-notice';
      readonly data: Person & { readonly newEmail: string };
    }
  | { readonly template: 'account-deactivated'; readonly data: Person };

export const accountSecrets: Record<AccountEmail['template'], readonly string[]> = {
  'reset-password': ['link'],
  'password-changed': [],
  'email-change-code': ['code'],
  'email-change-taken': [],
  'email-change-notice': [],
  'account-deactivated': [],
};

export function renderAccountEmail(email: AccountEmail): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { siteName } = email.data;
  switch (email.template) {
    case 'reset-password':
      return layout({
        siteName,
        subject: `Reset your ${siteName} password`,
        heading: `Hello, ${email.data.firstName}`,
        paragraphs: [
          'Somebody, most likely you, asked to reset the password of your account. Choose a new one here:',
        ],
        button: { label: 'Choose a new password', link: email.data.link },
        footnote:
          'The button works once and for one hour. If you did not ask for it, ignore this e-mail: your password stays as it is.',
      });
    case 'password-changed':
      return layout({
        siteName,
        subject: `Your ${siteName} password has been changed`,
        heading: `Hello, ${email.data.firstName}`,
        paragraphs: [
          'The password of your account has just been changed, and your other devices have been signed out.',
        ],
        footnote:
          'If this was not you, use the Forgot Password link of the login window at once to take your account back.',
      });
    case 'email-change-code':
      return layout({
        siteName,
        subject: `${email.data.code} confirms your new e-mail address`,
        heading: `Hello, ${email.data.firstName}`,
        paragraphs: [
          'Enter this code in your account to use this e-mail address from now on, also for logging in:',
        ],
        code: email.data.code,
        footnote:
          'The code is good for one hour. If you did not ask for it, ignore this e-mail: nothing changes without the code.',
      });
    case 'email-change-taken':
      return layout({
        siteName,
        subject: `You already have a ${siteName} account`,
        heading: 'This address is taken',
        paragraphs: [
          'Somebody asked to use this e-mail address for another account. It already belongs to one, so nothing has changed.',
          'If this was you, log in with this address, or choose a different one.',
        ],
        footnote: 'If this was not you, ignore this e-mail.',
      });
    case 'email-change-notice':
      return layout({
        siteName,
        subject: `A new e-mail address for your ${siteName} account`,
        heading: `Hello, ${email.data.firstName}`,
        paragraphs: [
          `Somebody, most likely you, asked to change the e-mail address of your account to ${email.data.newEmail}. It changes once the code that we sent there has been entered.`,
        ],
        footnote: 'If this was not you, change your password at once: that stops the change too.',
      });
    case 'account-deactivated':
      return layout({
        siteName,
        subject: `Your ${siteName} account is deactivated`,
        heading: `Goodbye, ${email.data.firstName}`,
        paragraphs: [
          'Your account is deactivated, and every device has been signed out. Nobody can log in with this e-mail address any more.',
          'What you won stays yours to pay for and pick up. Its invoices keep coming to this address.',
        ],
        footnote: 'If this was not you, please contact support.',
      });
  }
}
