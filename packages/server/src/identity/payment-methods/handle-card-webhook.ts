import { readClock } from '#platform/database/read-clock.ts';
import type { Card } from '#platform/cards/card-gateway.ts';
import type {
  CardEvent,
  CardNotice,
  PaymentEvent,
  ReturnEvent,
} from '#platform/cards/card-notice.ts';
import type { Database } from '#platform/database/database.ts';
import { isFirstDelivery } from '#platform/database/first-delivery.ts';
import { closeSetups, lockOpenSetup } from './card-setups.queries.ts';
import type { CardDependencies } from './cards.ts';
import { describeCard, dropCard, isOnFile, putCardOnFile } from './payment-methods.queries.ts';
import { detachReplaced } from './save-card.ts';

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
type EventOfCard = Exclude<CardEvent, PaymentEvent | ReturnEvent>;
type Replaced = Pick<Card, 'gateway' | 'methodRef'> | null;

/** The card as the gateway has it now; an event only says that something happened. */
interface Sighting {
  readonly card: Card | null;
  readonly at: Date;
}

/**
 * Applies an event about a card once. Events come late, twice and out of order: what counts is the card
 * as the gateway has it now, read outside the transaction, and which attempts are still open.
 * `unreachable` leaves the event unprocessed, so that the gateway repeats it.
 */
export async function handleCardWebhook(
  cards: CardDependencies,
  { eventRef, event }: CardNotice,
): Promise<'handled' | 'unreachable'> {
  const { database, log, onPaymentEvent } = cards;
  if (event.kind === 'payment-moved' || event.kind === 'payment-returned') {
    return onPaymentEvent(eventRef, event);
  }
  const sighting = await lookAgain(cards, event);
  if (sighting === 'unreachable') return 'unreachable';
  const replaced = await database.transaction(async (transaction) =>
    (await isFirstDelivery(transaction, 'stripe', eventRef))
      ? apply(transaction, cards, event, sighting)
      : null,
  );
  if (event.kind === 'setup-failed') log.info({ reason: event.code }, 'a card was not accepted');
  await detachReplaced(cards, replaced);
  return 'handled';
}

/** The gateway is only called for our own cards and attempts. */
async function lookAgain(
  { database: { kysely }, gateway }: CardDependencies,
  event: EventOfCard,
): Promise<Sighting | 'unreachable'> {
  const at = await readClock(kysely);
  const concerns =
    event.kind === 'setup-succeeded' ||
    (event.kind === 'card-changed' && (await isOnFile(kysely, gateway.name, event.methodRef)));
  if (!concerns) return { card: null, at };
  const finding = await gateway.describe(event.methodRef);
  if (finding.state === 'unreachable') return 'unreachable';
  return { card: finding.state === 'found' ? finding.card : null, at };
}

async function apply(
  transaction: Transaction,
  { onCardSaved }: CardDependencies,
  event: EventOfCard,
  { card, at }: Sighting,
): Promise<Replaced> {
  switch (event.kind) {
    case 'setup-succeeded': {
      const setup = await lockOpenSetup(transaction, event.setupRef);
      // Already saved, replaced by another card, removed meanwhile, or not ours.
      if (setup === undefined || card === null) return null;
      if (card.customerRef !== setup.customerRef) return null;
      await closeSetups(transaction, setup.userId, setup.attemptId);
      const before = await putCardOnFile(transaction, setup.userId, card, at);
      await onCardSaved(transaction, setup.userId);
      return before;
    }
    case 'card-changed': {
      // Any other change, such as of the holder's address, is not a reason to charge it again.
      const holder = card && (await describeCard(transaction, card, at));
      if (holder !== null) await onCardSaved(transaction, holder);
      return null;
    }
    case 'card-detached':
      // For good: the gateway never attaches a detached card again.
      await dropCard(transaction, { gateway: 'stripe', methodRef: event.methodRef });
      return null;
    // The holder saw it at once, and the same attempt may still succeed with another card.
    case 'setup-failed':
    case 'other':
      return null;
  }
}
