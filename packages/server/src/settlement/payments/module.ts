import type { AnswerSandboxBank } from '#platform/cards/sandbox-payments.ts';
import type { PaymentEvent, ReturnEvent } from '#platform/cards/card-notice.ts';
import type { Module, Pass } from '#platform/modules/module.ts';
import { readPaymentBacklog } from './payment-backlog.queries.ts';
import { attemptDuePayments } from './scheduled-payments.ts';
import { countOpenAttempts } from './attempts.queries.ts';
import type { PaymentsDependencies } from './payment-attempt.ts';
import { servePayments } from './payments.routes.ts';
import { endManually } from './end-manually.ts';
import type { EndedManually } from './end-manually.ts';
import { handlePaymentWebhook } from './handle-payment-webhook.ts';
import { handleReturnWebhook } from './handle-return-webhook.ts';
import { reconcileOpenAttempts } from './reconcile-open-attempts.ts';
import { openAttempts } from './open-attempts.ts';

/** Payments fall due by the minute; looking for those that are costs a millisecond. */
const roundMs = 2_000;

export interface Payments extends Module {
  /** Charges cards when they are due. */
  readonly attemptDue: Pass['run'];
  /** Asks the provider about attempts whose outcome it has not reported. */
  readonly reconcileOpen: Pass['run'];
  /** Ends an open payment attempt whose outcome will never be reported. */
  readonly endManually: (id: string, reason: string) => Promise<EndedManually>;
  /** For callers that record payments in person. */
  readonly open: ReturnType<typeof openAttempts>;
  /**
   * Handles a provider's event about a payment attempt or about returned money; `unreachable` makes the
   * provider repeat it.
   */
  readonly handleWebhook: (
    eventRef: string,
    event: PaymentEvent | ReturnEvent,
  ) => Promise<'handled' | 'unreachable'>;
}

export function paymentsModule({
  answerBank,
  ...payments
}: PaymentsDependencies & {
  /** Null unless the bank is the sandbox's. */
  readonly answerBank: AnswerSandboxBank | null;
}): Payments {
  const attemptDue = (stopping?: AbortSignal) => attemptDuePayments(payments, stopping);
  const reconcileOpen = (stopping?: AbortSignal) => reconcileOpenAttempts(payments, stopping);
  return {
    attemptDue,
    reconcileOpen,
    endManually: (id, reason) => endManually(payments, id, reason),
    open: openAttempts(payments),
    handleWebhook: (eventRef, event) =>
      event.kind === 'payment-moved'
        ? handlePaymentWebhook(payments, eventRef, event)
        : handleReturnWebhook(payments, eventRef, event),
    serve: ({ api }) => servePayments(api, payments, answerBank),
    passes: [
      { name: 'scheduled payments', everyMs: roundMs, run: attemptDue },
      { name: 'open payment attempts', everyMs: roundMs, run: reconcileOpen },
    ],
    tallies: {
      open_payment_attempts: {
        label: 'state',
        read: () => countOpenAttempts(payments.database.kysely),
      },
    },
    backlogs: [() => readPaymentBacklog(payments.database.kysely)],
  };
}
