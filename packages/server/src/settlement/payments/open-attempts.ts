import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { endWaiting } from './call-provider.ts';
import { latestAttempt } from './attempts.queries.ts';
import { isOpen } from './payment-attempt.ts';
import type { PaymentsDependencies } from './payment-attempt.ts';
import { settle } from './settle-attempt.ts';

/**
 * What others ask about payment attempts when they take money for an invoice themselves. The first asks the provider and
 * is never called inside a transaction; the second holds to its end under the invoice's lock.
 */
export function openAttempts(payments: PaymentsDependencies) {
  const { database, gateway } = payments;
  return {
    /**
     * Cancels an attempt that waits for the bidder, and asks for the state of one whose outcome is
     * unknown.
     */
    async endWaiting(invoiceId: string): Promise<void> {
      const attempt = await latestAttempt(database.kysely, invoiceId);
      if (attempt === null || !isOpen(attempt) || attempt.gateway !== gateway.name) return;
      await settle(payments, attempt, await endWaiting(gateway, attempt), 'apart');
    },

    /** Whether a payment attempt may still take money. */
    async isOpen(transaction: Kysely<DB>, invoiceId: string): Promise<boolean> {
      const attempt = await latestAttempt(transaction, invoiceId);
      return attempt !== null && isOpen(attempt);
    },
  };
}
