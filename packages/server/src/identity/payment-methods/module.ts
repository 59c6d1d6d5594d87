import type { SignedIn } from '#platform/http/caller.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveCardEvents } from './card-events.routes.ts';
import type { CardDependencies } from './cards.ts';
import { servePaymentMethods } from './payment-methods.routes.ts';

export function paymentMethodsModule({
  requireProof,
  ...cards
}: CardDependencies & {
  readonly requireProof: (caller: SignedIn) => Promise<void>;
}): Module {
  return {
    async serve({ app, api }) {
      servePaymentMethods(api, cards, requireProof);
      await serveCardEvents(app, cards);
    },
  };
}
