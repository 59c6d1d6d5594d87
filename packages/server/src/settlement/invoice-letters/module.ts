import type { MailingModule } from '#messaging/messages/public.ts';
import { createInvoiceLetters } from './create-invoice-letters.ts';
import type { InvoiceLetterDependencies, InvoiceLetters } from './create-invoice-letters.ts';
import { disputeLetters } from './dispute-letters.ts';
import { invoiceLetters } from './invoice-letters.ts';
import { paymentLetters } from './payment-letters.ts';

export function invoiceLettersModule(
  dependencies: InvoiceLetterDependencies,
): MailingModule & InvoiceLetters {
  return {
    ...createInvoiceLetters(dependencies),
    letters: { ...invoiceLetters, ...paymentLetters, ...disputeLetters },
  };
}
