import type { Database } from '#platform/database/database.ts';
import type { MailingModule } from '#messaging/messages/public.ts';
import { collectorLetters } from './collector-letters.ts';
import { createInvoiceLetters } from './create-invoice-letters.ts';
import type { InvoiceLetterDependencies, InvoiceLetters } from './create-invoice-letters.ts';
import { disputeLetters } from './dispute-letters.ts';
import { invoiceLetters } from './invoice-letters.ts';
import { paymentLetters } from './payment-letters.ts';
import { serveSendingAgain } from './send-again.route.ts';

export function invoiceLettersModule({
  database,
  ...dependencies
}: InvoiceLetterDependencies & { readonly database: Database }): MailingModule & InvoiceLetters {
  const letters = createInvoiceLetters(dependencies);
  return {
    ...letters,
    serve: ({ api }) => serveSendingAgain(api, { database, letters }),
    letters: { ...invoiceLetters, ...paymentLetters, ...disputeLetters, ...collectorLetters },
  };
}
