import { accountLetters } from './account-letters.ts';
import type { AccountMails } from './account-letters.ts';
import { digestLetters } from './digest-letters.ts';
import type { DigestMails } from './digest-letters.ts';
import { disputeLetters } from './dispute-letters.ts';
import type { DisputeMails } from './dispute-letters.ts';
import { invoiceLetters } from './invoice-letters.ts';
import type { InvoiceMails } from './invoice-letters.ts';
import { layout } from './layout.ts';
import type { RenderedEmail } from './layout.ts';
import type { Templates } from './letter.ts';
import type { Letterhead } from './letterhead.ts';
import { newsletterLetters } from './newsletter-letters.ts';
import type { NewsletterMails } from './newsletter-letters.ts';
import { paymentLetters } from './payment-letters.ts';
import type { PaymentMails } from './payment-letters.ts';
import { passkeyLetters } from './passkey-letters.ts';
import type { PasskeyMails } from './passkey-letters.ts';
import { reminderLetters } from './reminder-letters.ts';
import type { ReminderMails } from './reminder-letters.ts';
import { secondFactorLetters } from './second-factor-letters.ts';
import type { SecondFactorMails } from './second-factor-letters.ts';
import { registrationLetters } from './registration-letters.ts';
import type { RegistrationMails } from './registration-letters.ts';

type Mails = AccountMails &
  DigestMails &
  DisputeMails &
  NewsletterMails &
  PasskeyMails &
  RegistrationMails &
  ReminderMails &
  SecondFactorMails &
  InvoiceMails &
  PaymentMails;

/** Every mail of the product by its name. A feature's letters are one file and a line here. */
export const templates: Templates<Mails> = {
  ...accountLetters,
  ...digestLetters,
  ...disputeLetters,
  ...invoiceLetters,
  ...newsletterLetters,
  ...passkeyLetters,
  ...paymentLetters,
  ...registrationLetters,
  ...reminderLetters,
  ...secondFactorLetters,
};

export type TemplateName = keyof Mails;

/** A mail by its template with what it is filled with. Amounts and times come as written text. */
export type Email = {
  readonly [Name in TemplateName]: { readonly template: Name; readonly data: Mails[Name] };
}[TemplateName];

/** Subject and both bodies of a mail. */
export function renderEmail<Name extends TemplateName>(
  { template, data }: { readonly template: Name; readonly data: Mails[Name] },
  letterhead: Letterhead,
): RenderedEmail {
  return layout(templates[template].write(data, letterhead), letterhead);
}

/** A template filled with its own sample. */
export function renderSample(name: TemplateName, letterhead: Letterhead): RenderedEmail {
  return renderEmail({ template: name, data: templates[name].sample }, letterhead);
}
