import { leaseAttempts, postponeUnknownProviders } from './attempts.queries.ts';
import type { PaymentsDependencies } from './payment-attempt.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { settle } from './settle-attempt.ts';
import { someAtATime } from './some-at-a-time.ts';

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
  await someAtATime(claimed, stopping, async (attempt) => {
    try {
      await settle(payments, attempt, await reconcileAttempt(payments, attempt), 'apart');
    } catch (error) {
      log.error(
        { err: error, attempt: attempt.id },
        'the outcome of a payment attempt is still unknown, will ask again',
      );
    }
  });
}
