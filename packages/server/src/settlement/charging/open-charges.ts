import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { endWaiting } from './call-provider.ts';
import { latestCharge } from './charges.queries.ts';
import { isOpen } from './charging.ts';
import type { ChargingDependencies } from './charging.ts';
import { settle } from './settle-charge.ts';

/**
 * What others ask of charges who take money for an invoice themselves. The first asks the provider and
 * is never called inside a transaction; the second holds to its end under the invoice's lock.
 */
export function openCharges(charging: ChargingDependencies) {
  const { database, gateway } = charging;
  return {
    /** Ends a charge that waits for the bidder, and finds out about one of which nobody knows. */
    async endWaiting(invoiceId: string): Promise<void> {
      const charge = await latestCharge(database.kysely, invoiceId);
      if (charge === null || !isOpen(charge) || charge.gateway !== gateway.name) return;
      await settle(charging, charge, await endWaiting(gateway, charge), 'apart');
    },

    /** Whether a charge may still take money. */
    async isOpen(transaction: Kysely<DB>, invoiceId: string): Promise<boolean> {
      const charge = await latestCharge(transaction, invoiceId);
      return charge !== null && isOpen(charge);
    },
  };
}
