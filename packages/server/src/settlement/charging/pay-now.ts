import { refused, texts } from '@fairlot/contract';
import type { PaymentAnswer } from '@fairlot/contract';
import { askFor } from './call-provider.ts';
import type { Outcome } from './call-provider.ts';
import { beginCharge, lockExisting } from './begin-charge.ts';
import type { Beginning, WantedCharge } from './begin-charge.ts';
import { latestCharge } from './charges.queries.ts';
import { isOpen } from './charging.ts';
import type { Charge, ChargingDependencies } from './charging.ts';
import { reconcileCharge } from './reconcile-charge.ts';
import { settle } from './settle-charge.ts';

type Wish = Pick<WantedCharge, 'shownCents' | 'host'>;

/** Charges what is due to the card on file, the bidder being there. */
export async function payNow(
  charging: ChargingDependencies,
  invoiceId: string,
  wish: Wish,
): Promise<PaymentAnswer> {
  const beginning = await begin(charging, invoiceId, wish);
  if (beginning.kind !== 'open') return answerOf(charging, beginning);
  const { charge } = beginning;
  if (charge.state.kind !== 'authentication-required') return { processing: true };
  return goOn(charging, charge, wish);
}

/** What came of a payment after the bidder's bank saw them: asks the provider if nobody has told. */
export async function completePayment(
  charging: ChargingDependencies,
  invoiceId: string,
): Promise<PaymentAnswer> {
  const charge = await latestCharge(charging.database.kysely, invoiceId);
  if (charge === null) return refused('NothingDue');
  if (!isOpen(charge)) return answerTo(charge, null);
  if (charge.gateway !== charging.gateway.name) return { processing: true };
  const outcome = await reconcileCharge(charging, charge);
  const answer = await applied(charging, charge, outcome);
  return outcome.kind === 'canceled' ? refused('PaymentNotCompleted') : answer;
}

/** The bidder comes back to a payment that their bank had asked them about. */
async function goOn(
  charging: ChargingDependencies,
  charge: Charge,
  wish: Wish,
): Promise<PaymentAnswer> {
  if (charge.gateway !== charging.gateway.name) return { processing: true };
  const outcome = await reconcileCharge(charging, charge, wish.shownCents);
  // An attempt ends before the next begins.
  const answer = await applied(charging, charge, outcome);
  if (outcome.kind !== 'canceled') return answer;
  const next = await begin(charging, charge.invoiceId, wish);
  return next.kind === 'open' ? { processing: true } : answerOf(charging, next);
}

function begin(
  { database, gateway }: ChargingDependencies,
  invoiceId: string,
  wish: Wish,
): Promise<Beginning> {
  return database.transaction(async (transaction) => {
    const invoice = await lockExisting(transaction, invoiceId);
    return beginCharge(transaction, gateway.name, invoice, { ...wish, cause: 'pay-now' });
  });
}

async function answerOf(
  charging: ChargingDependencies,
  beginning: Exclude<Beginning, { kind: 'open' }>,
): Promise<PaymentAnswer> {
  switch (beginning.kind) {
    case 'begun': {
      const { charge } = beginning;
      return applied(charging, charge, await askFor(charging.gateway, charge));
    }
    case 'nothing-due':
      return refused('NothingDue');
    case 'disputed':
      return refused('PaymentDisputed');
    case 'amount-changed':
      return refused('AmountChanged');
    case 'written-off':
      return {};
    case 'no-card':
      return refused('NoCardToPay');
    case 'card-expired':
      return refused('CardExpiredToPay');
  }
}

async function applied(
  charging: ChargingDependencies,
  charge: Charge,
  outcome: Outcome,
): Promise<PaymentAnswer> {
  return answerTo(await settle(charging, charge, outcome, 'in-person'), outcome);
}

function answerTo({ gateway, state }: Charge, outcome: Outcome | null): PaymentAnswer {
  switch (state.kind) {
    case 'succeeded':
      return {};
    case 'asked':
    case 'processing':
      return { processing: true };
    case 'authentication-required': {
      if (outcome?.kind !== 'authentication-required') return { processing: true };
      const { publishableKey: stripePublishableKey, clientSecret } = outcome;
      return { authentication: { gateway, stripePublishableKey, clientSecret } };
    }
    // The provider's own sentence where it has one.
    case 'declined':
      return refused('PaymentDeclined', state.failure.message || texts.paymentFailed);
    case 'canceled':
      return refused('PaymentFailed');
  }
}
