import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { endWaiting } from './call-provider.ts';
import { latestAttempt } from './attempts.queries.ts';
import { isOpen } from './payment-attempt.ts';
import type { PaymentsDependencies } from './payment-attempt.ts';
import { settle } from './settle-attempt.ts';

/**
 * For capabilities that take money for an invoice themselves. The first function calls the provider, so
 * never inside a transaction; the answer of the second holds as long as the invoice is locked.
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
      await settle(payments, attempt, await endWaiting(gateway, attempt), 'mail');
    },

    /** Whether a payment attempt may still take money. */
    async isOpen(transaction: Kysely<DB>, invoiceId: string): Promise<boolean> {
      const attempt = await latestAttempt(transaction, invoiceId);
      return attempt !== null && isOpen(attempt);
    },
  };
}
