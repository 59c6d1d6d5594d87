import type { Module } from '#platform/modules/module.ts';
import { serveCardEvents } from './card-events.routes.ts';
import type { CardDependencies } from './cards.ts';
import { servePaymentMethods } from './payment-methods.routes.ts';
import type { PaymentMethodsServing } from './payment-methods.routes.ts';
import { handleRemovedCards } from './remove-card.ts';

export function paymentMethodsModule(
  dependencies: CardDependencies & PaymentMethodsServing,
): Module {
  return {
    async serve({ app, api }) {
      servePaymentMethods(api, dependencies);
      await serveCardEvents(app, dependencies);
    },
    jobs: [handleRemovedCards(dependencies)],
  };
}
