import {
  done,
  refused,
  removePaymentMethod,
  stripeSetPaymentMethod,
  stripeSetup,
  texts,
} from '@fairlot/contract';
import type { Outcome, RefusalCode } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { unlessBound } from '#identity/obligations/public.ts';
import type { Bound, Obligations } from '#identity/obligations/public.ts';
import type { CardSaving } from '#platform/cards/card-gateway.ts';
import type { CardDependencies } from './cards.ts';
import { cardOnFile } from './payment-methods.queries.ts';
import { removeCard } from './remove-card.ts';
import { saveCard } from './save-card.ts';
import { setUpCard } from './set-up-card.ts';

/** Card testers try stolen numbers by the hundred; a person mistypes a few times. */
const triesByUser = { max: 20, windowMs: 60 * 60_000, onAllNodes: true } as const;

const refusals = {
  'leads-open-lot': 'CardLeadsLot',
  'unpaid-wins': 'CardOwesWins',
} as const satisfies Record<Bound, RefusalCode>;

export interface PaymentMethodsServing extends Obligations {
  readonly jobs: Jobs;
  /** Throws unless the caller has recently proved who they are. */
  readonly requireProof: (caller: SignedIn) => Promise<void>;
}

export function servePaymentMethods(
  api: Api,
  cards: CardDependencies & PaymentMethodsServing,
): void {
  const { jobs, requireProof } = cards;

  /** A first card may be added without that; an existing card pays for what its owner has won. */
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
        ...outcomeOf(saving),
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
      const { userId } = caller;
      // Checked first, so that removing a card that does not exist does not hold up bids.
      if ((await cardOnFile(cards.database.kysely, userId)) === null) return undefined;
      const bound = await unlessBound(cards, userId, (transaction) =>
        removeCard(transaction, jobs, userId),
      );
      return bound === null ? undefined : refused(refusals[bound]);
    },
    { rateLimit: triesByUser },
  );
}

/** Section 8, Payment: the provider's own message where it has one. */
function outcomeOf(saving: CardSaving): Outcome {
  switch (saving.state) {
    case 'succeeded':
      return done();
    case 'declined':
      return refused('CardDeclined', saving.message);
    case 'processing':
      return refused('CardProcessing');
    case 'requires-payment-method':
    case 'authentication-required':
      return refused('CardFailed');
    case 'unknown-method':
      return refused('CardUnknown');
    case 'unreachable':
      return refused('CardsUnreachable');
  }
}
