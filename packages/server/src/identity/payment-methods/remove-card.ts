import type { CardRemoval } from '#platform/cards/card-gateway.ts';
import { closeSetups, latestSetup } from './card-setups.queries.ts';
import type { CardDependencies } from './cards.ts';
import { dropCard, methodOnFile } from './payment-methods.queries.ts';

/**
 * Takes the card off file. The gateway goes first: whoever is told that their card is removed can no
 * longer be charged. A crash in between is mended by the gateway's event.
 */
export async function removeCard(
  { database, gateway }: CardDependencies,
  userId: string,
): Promise<CardRemoval> {
  const method = await methodOnFile(database.kysely, userId);
  if (method === null) return { state: 'removed' };
  if (method.gateway === gateway.name) {
    const removal = await gateway.remove(method.methodRef);
    if (removal.state !== 'removed') return removal;
  }
  const setup = await latestSetup(database.kysely, userId, method.gateway);
  await database.transaction(async (transaction) => {
    if (setup) await closeSetups(transaction, userId, setup.attemptId);
    await dropCard(transaction, method);
  });
  return { state: 'removed' };
}
