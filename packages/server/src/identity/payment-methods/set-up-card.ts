import type { CardSetup } from '#platform/cards/card-gateway.ts';
import {
  addSetup,
  customerAttempt,
  dropCustomerAttempt,
  recordCustomer,
  recordSetup,
} from './card-setups.queries.ts';
import type { CardDependencies } from './cards.ts';
import { cardHolder } from './payment-methods.queries.ts';

/** Begins the entry of a card. Each call is an attempt of its own, for one card. */
export async function setUpCard(cards: CardDependencies, userId: string): Promise<CardSetup> {
  const { database, gateway } = cards;
  const customerRef = await openCustomer(cards, userId);
  if (customerRef === null) return { state: 'unreachable' };
  const attemptId = await addSetup(database.kysely, userId, gateway.name);
  const setup = await gateway.setUp({ userId, customerRef, attemptId });
  if (setup.state === 'ready') await recordSetup(database.kysely, attemptId, setup.setupRef);
  return setup;
}

/**
 * The user's customer at the gateway; null while it cannot be opened. The attempt is stored before the
 * call, so that after a crash or in another tab the same one is repeated.
 */
export async function openCustomer(
  { database: { kysely }, gateway }: CardDependencies,
  userId: string,
): Promise<string | null> {
  const { attemptId, customerRef } = await customerAttempt(kysely, userId, gateway.name);
  if (customerRef !== null) return customerRef;
  const opening = await gateway.openCustomer(await cardHolder(kysely, userId), attemptId);
  switch (opening.state) {
    case 'opened':
      await recordCustomer(kysely, attemptId, opening.customerRef);
      return opening.customerRef;
    case 'failed':
      await dropCustomerAttempt(kysely, attemptId);
      return null;
    case 'unreachable':
      return null;
  }
}
