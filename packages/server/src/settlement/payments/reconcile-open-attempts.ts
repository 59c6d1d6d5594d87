import { forEachLimited } from '#platform/background/for-each-limited.ts';
import { leaseAttempts, postponeUnknownProviders } from './attempts.queries.ts';
import { attemptsAtOnce } from './payment-attempt.ts';
import type { PaymentAttempt, PaymentsDependencies } from './payment-attempt.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { settle } from './settle-attempt.ts';

const attemptsARound = 100;

/**
 * A pass: asks the provider about open payment attempts whose outcome is unknown because the answer was
 * lost, the process died, the bank took its time or the bidder walked away.
 */
export async function reconcileOpenAttempts(
  payments: PaymentsDependencies,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, gateway, log } = payments;
  for (const attempt of await postponeUnknownProviders(database.kysely, gateway)) {
    log.error(
      { attempt },
      'an open payment attempt belongs to a provider that is no longer configured',
    );
  }
  const claimed = await leaseAttempts(database.kysely, gateway, attemptsARound);
  const ask = async (attempt: PaymentAttempt) => {
    try {
      await settle(payments, attempt, await reconcileAttempt(payments, attempt), 'mail');
    } catch (error) {
      log.error(
        { err: error, attempt: attempt.id },
        'the outcome of a payment attempt is still unknown, will ask again',
      );
    }
  };
  await forEachLimited(claimed, attemptsAtOnce, ask, stopping);
}
