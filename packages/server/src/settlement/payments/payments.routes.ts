import { completePayment, makePayment, sandboxAuthenticate } from '@fairlot/contract';
import type { AnswerSandboxBank } from '#platform/cards/sandbox-payments.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { findInvoice } from '#settlement/invoices/public.ts';
import type { PaymentsDependencies } from './payment-attempt.ts';
import { completePayment as complete, payNow } from './pay-now.ts';

/**
 * Each is a request to the bank. People press the button a few times; somebody testing stolen cards,
 * hundreds of times.
 */
const paymentsByUser = { max: 30, windowMs: 60 * 60_000, onAllNodes: true } as const;

export function servePayments(
  api: Api,
  payments: PaymentsDependencies,
  answerBank: AnswerSandboxBank | null,
): void {
  /** The caller's own invoice on this host; all others are answered like ones that do not exist. */
  async function ownInvoice(invoiceId: string, { userId }: SignedIn, site: Site): Promise<string> {
    const reader = { kind: 'bidder', userId } as const;
    const found = await findInvoice(payments.database.kysely, invoiceId, reader, site);
    if (found === null) throw new AppError('NotFound');
    return found.id;
  }

  api.handle(
    makePayment,
    async ({ body: { Param, amountDue }, caller, site }) => {
      const shownCents = amountDue === undefined ? undefined : Math.round(amountDue * 100);
      const invoiceId = await ownInvoice(Param, caller, site);
      return payNow(payments, invoiceId, { shownCents, host: site.host });
    },
    { rateLimit: paymentsByUser },
  );

  api.handle(
    completePayment,
    async ({ body: { Param }, caller, site }) =>
      complete(payments, await ownInvoice(Param, caller, site)),
    { rateLimit: paymentsByUser },
  );

  api.handle(sandboxAuthenticate, async ({ body: { clientSecret, approved } }) => {
    if (answerBank === null || !(await answerBank(clientSecret, approved))) {
      throw new AppError('NotFound');
    }
    return undefined;
  });
}
