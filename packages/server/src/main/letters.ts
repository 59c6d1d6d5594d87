import { registrationLetters } from '#bidding/registrations/public.ts';
import type { RegistrationMails } from '#bidding/registrations/public.ts';
import { reminderLetters } from '#bidding/reminders/public.ts';
import type { ReminderMails } from '#bidding/reminders/public.ts';
import { digestLetters } from '#browsing/digests/public.ts';
import type { DigestMails } from '#browsing/digests/public.ts';
import { questionLetters } from '#browsing/questions/public.ts';
import type { QuestionMails } from '#browsing/questions/public.ts';
import { accountLetters } from '#identity/accounts/public.ts';
import type { AccountMails } from '#identity/accounts/public.ts';
import { newsletterLetters } from '#identity/newsletter/public.ts';
import type { NewsletterMails } from '#identity/newsletter/public.ts';
import { passkeyLetters } from '#identity/passkeys/public.ts';
import type { PasskeyMails } from '#identity/passkeys/public.ts';
import { secondFactorLetters } from '#identity/second-factor/public.ts';
import type { SecondFactorMails } from '#identity/second-factor/public.ts';
import { staffLetters } from '#identity/staff/public.ts';
import type { StaffMails } from '#identity/staff/public.ts';
import { consentLetters } from '#selling/consents/public.ts';
import type { ConsentMails } from '#selling/consents/public.ts';
import { offerLetters } from '#settlement/after-sale/public.ts';
import type { OfferMails } from '#settlement/after-sale/public.ts';
import {
  disputeLetters,
  invoiceLetters,
  paymentLetters,
} from '#settlement/invoice-letters/public.ts';
import type {
  DisputeMails,
  InvoiceMails,
  PaymentMails,
} from '#settlement/invoice-letters/public.ts';
import { webhookLetters } from '#operations/webhooks/public.ts';
import type { WebhookMails } from '#operations/webhooks/public.ts';
import type { Templates } from '#messaging/messages/public.ts';

/** What every mail is filled with, by its name. */
export type Mails = RegistrationMails &
  ReminderMails &
  DigestMails &
  QuestionMails &
  AccountMails &
  NewsletterMails &
  PasskeyMails &
  SecondFactorMails &
  StaffMails &
  DisputeMails &
  InvoiceMails &
  PaymentMails &
  ConsentMails &
  OfferMails &
  WebhookMails;

/** Every mail of the product by its name. The texts are in the capability that causes the mail. */
export const templates: Templates<Mails> = {
  ...registrationLetters,
  ...reminderLetters,
  ...digestLetters,
  ...questionLetters,
  ...accountLetters,
  ...newsletterLetters,
  ...passkeyLetters,
  ...secondFactorLetters,
  ...staffLetters,
  ...disputeLetters,
  ...invoiceLetters,
  ...consentLetters,
  ...paymentLetters,
  ...offerLetters,
  ...webhookLetters,
};
