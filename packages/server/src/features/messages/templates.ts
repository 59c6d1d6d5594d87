import type { Mail } from '../../platform/mail/mail.ts';
import { accountSecrets, renderAccountEmail } from './account-letters.ts';
import type { AccountEmail } from './account-letters.ts';
import { layout } from './layout.ts';

/** Every mail of the product with what it is filled with. Amounts and times come as written text. */
export type Email =
  | AccountEmail
  | {
      readonly template: 'verify-email';
      readonly data: {
        readonly siteName: string;
        readonly firstName: string;
        readonly code: string;
        readonly link: string;
      };
    }
  | {
      readonly template: 'auction-approved';
      readonly data: {
        readonly siteName: string;
        readonly firstName: string;
        readonly auctionTitle: string;
        readonly paddleNumber: string;
        /** The seller looked at the registration, and bids could be entered meanwhile. */
        readonly hadToWait: boolean;
        readonly link: string;
      };
    };

/** What must not lie in the database once the mail is out. */
export const secretsOf: Record<Email['template'], readonly string[]> = {
  'verify-email': ['code', 'link'],
  'auction-approved': [],
  ...accountSecrets,
};

/** Subject and both bodies of a mail. */
export function renderEmail(email: Email): Pick<Mail, 'subject' | 'text' | 'html'> {
  switch (email.template) {
    case 'verify-email': {
      const { siteName, firstName, code, link } = email.data;
      return layout({
        siteName,
        subject: `${code} is your ${siteName} verification code`,
        heading: `Welcome, ${firstName}`,
        paragraphs: [
          'Please confirm that this e-mail address is yours. Enter this code where you signed up:',
        ],
        code,
        button: { label: 'Verify my e-mail', link },
        footnote:
          'The code and the button are good for 24 hours. If you did not open an account, ignore this e-mail: nothing happens without them.',
      });
    }
    case 'auction-approved': {
      const { siteName, firstName, auctionTitle, paddleNumber, hadToWait, link } = email.data;
      return layout({
        siteName,
        subject: `You are approved to bid: ${auctionTitle}`,
        heading: `You are in, ${firstName}`,
        paragraphs: [
          `Your registration for “${auctionTitle}” is approved. Your paddle number is ${paddleNumber}.`,
          hadToWait
            ? 'Bids you entered while the approval was pending have been placed for you, as far as their lots are still open.'
            : 'Enter the most you would pay for a lot, and we bid for you only as much as it takes.',
        ],
        button: { label: 'Go to the auction', link },
        footnote:
          'Each lot closes on its own clock, and a late bid gives everyone two more minutes.',
      });
    }
    default:
      return renderAccountEmail(email);
  }
}
