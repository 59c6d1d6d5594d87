import { removePaymentMethod, stripeSetPaymentMethod, stripeSetup, texts } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { CardSaving } from '#platform/cards/card-gateway.ts';
import type { CardDependencies } from './cards.ts';
import { cardOnFile } from './payment-methods.queries.ts';
import { removeCard } from './remove-card.ts';
import { saveCard } from './save-card.ts';
import { setUpCard } from './set-up-card.ts';

/** Card testers try stolen numbers by the hundred; a person mistypes a few. */
const triesByUser = { max: 20, windowMs: 60 * 60_000 };

export function servePaymentMethods(
  api: Api,
  cards: CardDependencies,
  /** Throws unless the caller proved of late who they are. */
  requireProof: (caller: SignedIn) => Promise<void>,
): void {
  /** The first card is anybody's to add; one on file pays for what its owner has won. */
  async function requireProofToReplace(caller: SignedIn): Promise<void> {
    if ((await cardOnFile(cards.database.kysely, caller.userId)) !== null) {
      await requireProof(caller);
    }
  }

  api.handle(
    stripeSetup,
    async ({ caller }) => {
      await requireProofToReplace(caller);
      const setup = await setUpCard(cards, caller.userId);
      if (setup.state === 'unreachable') {
        throw new AppError('Unavailable', texts.paymentUnreachable);
      }
      const { publishableKey, clientSecret } = setup;
      return { stripePublishableKey: publishableKey, clientSecret };
    },
    { rateLimit: triesByUser },
  );

  api.handle(
    stripeSetPaymentMethod,
    async ({ body, caller, site }) => {
      await requireProofToReplace(caller);
      const saving = await saveCard(cards, caller.userId, body.paymentMethodId, site.host);
      const card = await cardOnFile(cards.database.kysely, caller.userId);
      return {
        isError: saving.state !== 'succeeded',
        message: messageOf(saving),
        last4: card?.last4 ?? null,
        brand: card?.brand ?? null,
        expiredDate: card?.expiredDate ?? null,
      };
    },
    { rateLimit: triesByUser },
  );

  api.handle(
    removePaymentMethod,
    async ({ caller }) => {
      await requireProof(caller);
      const removal = await removeCard(cards, caller.userId);
      if (removal.state === 'removed') return undefined;
      return { isError: true, message: texts.paymentUnreachable };
    },
    { rateLimit: triesByUser },
  );
}

/** Section 8, Payment: the provider's own message where it has one. */
function messageOf(saving: CardSaving): string {
  switch (saving.state) {
    case 'succeeded':
      return '';
    case 'declined':
      return saving.message;
    case 'processing':
      return texts.paymentProcessing;
    case 'requires-payment-method':
    case 'authentication-required':
      return texts.paymentFailed;
    case 'unknown-method':
      return texts.paymentUnexpected;
    case 'unreachable':
      return texts.paymentUnreachable;
  }
}
