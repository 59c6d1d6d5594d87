import { leaseCharges, postponeUnknownProviders } from './charges.queries.ts';
import type { ChargingDependencies } from './charging.ts';
import { reconcileCharge } from './reconcile-charge.ts';
import { settle } from './settle-charge.ts';
import { someAtATime } from './some-at-a-time.ts';

const chargesARound = 100;

/**
 * A pass: finds out how open charges stand of which nobody has told: the answer was lost, the process
 * died, the bank took its time, the bidder walked away.
 */
export async function reconcileOpenCharges(
  charging: ChargingDependencies,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, gateway, log } = charging;
  for (const charge of await postponeUnknownProviders(database.kysely, gateway)) {
    log.error({ charge }, 'an open charge is of a provider that is not configured any more');
  }
  const claimed = await leaseCharges(database.kysely, gateway, chargesARound);
  await someAtATime(claimed, stopping, async (charge) => {
    try {
      await settle(charging, charge, await reconcileCharge(charging, charge), 'apart');
    } catch (error) {
      log.error({ err: error, charge: charge.id }, 'a charge stays unknown, will look again');
    }
  });
}
