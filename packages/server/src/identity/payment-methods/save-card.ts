import { readClock } from '#platform/database/read-clock.ts';
import type { Card, CardSaving } from '#platform/cards/card-gateway.ts';
import { addSetup, closeSetups, latestSetup } from './card-setups.queries.ts';
import type { CardDependencies } from './cards.ts';
import { putCardOnFile } from './payment-methods.queries.ts';
import { openCustomer } from './set-up-card.ts';

/** Puts an entered card on file replacing any other, once the gateway confirms that it can be charged. */
export async function saveCard(
  cards: CardDependencies,
  userId: string,
  methodRef: string,
  host: string,
): Promise<CardSaving> {
  const { database, gateway } = cards;
  const customerRef = await openCustomer(cards, userId);
  if (customerRef === null) return { state: 'unreachable' };
  const setup = (await latestSetup(database.kysely, userId, gateway.name)) ?? {
    attemptId: await addSetup(database.kysely, userId, gateway.name),
    setupRef: null,
  };
  const describedAt = await readClock(database.kysely);
  const saving = await gateway.save({ userId, customerRef, host, ...setup }, methodRef);
  if (saving.state === 'succeeded') {
    const replaced = await database.transaction(async (transaction) => {
      await closeSetups(transaction, userId, setup.attemptId);
      const before = await putCardOnFile(transaction, userId, saving.card, describedAt);
      await cards.onCardSaved(transaction, userId);
      return before;
    });
    await detachReplaced(cards, replaced);
  }
  return saving;
}

/** A card that is no longer on file must not be chargeable; one that stays attached does no harm yet. */
export async function detachReplaced(
  { gateway, log }: CardDependencies,
  replaced: Pick<Card, 'gateway' | 'methodRef'> | null,
): Promise<void> {
  if (replaced === null || replaced.gateway !== gateway.name) return;
  const { state } = await gateway.remove(replaced.methodRef);
  if (state !== 'removed') log.warn({ methodRef: replaced.methodRef }, 'old card not detached');
}
