import { validate as isUuid } from 'uuid';
import type { CardNotice, ChargeNews } from '#platform/cards/card-notice.ts';
import { isFirstDelivery } from '#platform/database/first-delivery.ts';
import { conclude, namesOf } from './call-provider.ts';
import { claimMs } from './charge-times.ts';
import { findOwnCharge } from './charges.queries.ts';
import type { Charge, ChargingDependencies } from './charging.ts';
import { settleIn, takeSecond } from './settle-charge.ts';

/**
 * Applies news of a charge once. Events come late, twice and out of order: they only say that
 * something happened, and the provider is asked how the charge stands now. `unreachable` leaves the
 * event unheard, so that the provider repeats it.
 */
export async function handleChargeWebhook(
  charging: ChargingDependencies,
  eventRef: CardNotice['eventRef'],
  { attemptId, intentRef }: ChargeNews,
): Promise<'heard' | 'unreachable'> {
  const { database, gateway, log } = charging;
  const charge =
    attemptId !== null && isUuid(attemptId)
      ? await findOwnCharge(database.kysely, gateway.name, attemptId)
      : null;
  if (charge === null) return 'heard';
  if (charge.intentRef !== null && charge.intentRef !== intentRef) {
    log.error({ charge: charge.id, intentRef }, 'the provider has two intents of one attempt');
    return hearOfSecond(charging, eventRef, charge, intentRef);
  }
  if (charge.state.kind === 'succeeded') return 'heard';
  const found = await gateway.findCharge({ ...namesOf(charge), intentRef });
  if (found.state === 'unknown' || found.state === 'missing') return 'unreachable';
  if (found.state === 'declined' && isBeingAnswered(charge)) return 'heard';
  const outcome = await conclude(gateway, charge, found);
  await database.transaction(async (transaction) => {
    if (!(await isFirstDelivery(transaction, 'stripe', eventRef))) return;
    await settleIn(transaction, charging, charge, outcome, 'apart');
  });
  return 'heard';
}

/** Two intents of one attempt should not be: the other one is ended, or its money noted. */
async function hearOfSecond(
  charging: ChargingDependencies,
  eventRef: string,
  charge: Charge,
  intentRef: string,
): Promise<'heard' | 'unreachable'> {
  const { database, gateway } = charging;
  const standing = await gateway.cancelCharge(intentRef);
  if (standing.state === 'unknown') return 'unreachable';
  if (standing.state !== 'succeeded') return 'heard';
  await database.transaction(async (transaction) => {
    if (!(await isFirstDelivery(transaction, 'stripe', eventRef))) return;
    await takeSecond(transaction, charging, charge, standing);
  });
  return 'heard';
}

/**
 * The bidder is at their screen and about to read it themselves: their own request settles this decline, or
 * else the next look at the charge.
 */
function isBeingAnswered({ cause, state, ageMs }: Charge): boolean {
  if (cause !== 'pay-now') return false;
  return state.kind === 'authentication-required' || (state.kind === 'asked' && ageMs < claimMs);
}
