import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DB, SandboxPayments } from '../database/schema.ts';
import type { CardGateway } from './card-gateway.ts';
import { authenticationRequired } from './payments.ts';
import type { PaymentRequest, PaymentFailure, PaymentStanding } from './payments.ts';

export const sandboxPublishableKey = 'sandbox_pk_test';

/** The card holder's answer to the sandbox's bank; false when the bank had not asked. */
export type AnswerSandboxBank = (clientSecret: string, approved: boolean) => Promise<boolean>;

type Outcome = Pick<Selectable<SandboxPayments>, 'state' | 'failure_code'>;

const succeeded: Outcome = { state: 'succeeded', failure_code: null };
const declined = (failure_code: string): Outcome => ({ state: 'declined', failure_code });

/** Stripe's sentences for its codes. */
const sentences = new Map([
  ['card_declined', 'Your card was declined.'],
  [authenticationRequired, 'Your card was declined. This transaction requires authentication.'],
  [
    'payment_intent_authentication_failure',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  ],
]);

/** Payments in the sandbox: they move no money, and are stored in a table of their own. */
export function createSandboxPayments({
  kysely,
}: Database): Pick<
  CardGateway,
  'attemptPayment' | 'findPayment' | 'cancelPayment' | 'findReturns'
> {
  return {
    async attemptPayment(attempt) {
      await kysely
        .insertInto('sandbox_payments')
        .values(rowOf(attempt))
        .onConflict((conflict) => conflict.column('attempt_id').doNothing())
        .execute();
      const made = await ofAttempt(kysely, attempt.attemptId);
      if (made === undefined) throw new Error('The sandbox has forgotten a payment.');
      return standingOf(made);
    },

    async findPayment({ attemptId }) {
      const found = await ofAttempt(kysely, attemptId);
      return found === undefined ? { state: 'missing' } : standingOf(found);
    },

    async cancelPayment(intentRef) {
      await kysely
        .updateTable('sandbox_payments')
        .set({ state: 'canceled' })
        .where('intent_ref', '=', intentRef)
        .where('state', 'in', ['declined', 'authentication-required'])
        .execute();
      const row = await kysely
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('intent_ref', '=', intentRef)
        .executeTakeFirst();
      return row === undefined ? { state: 'unknown' } : standingOf(row);
    },

    /** The sandbox has no dashboard to refund in, and no bank to dispute at. */
    async findReturns() {
      return { state: 'found', attemptId: null, refunds: [], disputes: [] };
    },
  };
}

/** Records the card holder's answer to the sandbox's bank. */
export function answerSandboxBank({ kysely }: Database): AnswerSandboxBank {
  return async (clientSecret, approved) => {
    const answered = await kysely
      .updateTable('sandbox_payments')
      .set(approved ? succeeded : declined('payment_intent_authentication_failure'))
      .where('client_secret', '=', clientSecret)
      .where('state', '=', 'authentication-required')
      .returning('attempt_id')
      .executeTakeFirst();
    return answered !== undefined;
  };
}

function rowOf(attempt: PaymentRequest) {
  const intentRef = `sandbox_pi_${randomBytes(12).toString('hex')}`;
  return {
    attempt_id: attempt.attemptId,
    intent_ref: intentRef,
    client_secret: `${intentRef}_secret_${randomBytes(12).toString('hex')}`,
    method_ref: attempt.methodRef,
    amount_cents: attempt.amountCents,
    ...outcomeOf(attempt),
  };
}

function outcomeOf({ methodRef, isHolderPresent }: PaymentRequest): Outcome {
  switch (methodRef) {
    case 'pm_card_visa':
    case 'pm_card_mastercard':
    case 'pm_card_amex':
      return succeeded;
    case 'pm_card_authenticationRequiredOnSetup':
      return isHolderPresent
        ? { state: 'authentication-required', failure_code: null }
        : declined(authenticationRequired);
    default:
      return declined('card_declined');
  }
}

const ofAttempt = (kysely: Kysely<DB>, attemptId: string) =>
  kysely
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();

function standingOf(row: Selectable<SandboxPayments>): PaymentStanding {
  const { intent_ref: intentRef, failure_code: code, client_secret: clientSecret } = row;
  const failure: PaymentFailure | null =
    code === null ? null : { code, message: sentences.get(code) ?? '' };
  switch (row.state) {
    case 'succeeded':
      return { state: 'succeeded', intentRef, receivedCents: row.amount_cents };
    case 'authentication-required':
      return {
        state: 'authentication-required',
        intentRef,
        publishableKey: sandboxPublishableKey,
        clientSecret,
      };
    case 'declined':
    case 'canceled':
      return { state: row.state, intentRef, failure };
  }
}
