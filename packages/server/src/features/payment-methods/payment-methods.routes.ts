import { stripeSetPaymentMethod, stripeSetup, texts } from '@fairlot/contract';
import type { Api } from '../../platform/http/api.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CardGateway, CardSaving } from '../../platform/cards/card-gateway.ts';
import type { Database } from '../../platform/database/database.ts';
import { cardHolder, cardOnFile, putCardOnFile } from './payment-methods.queries.ts';

/** Card testers try stolen numbers by the hundred; a person mistypes a few. */
const triesByUser = { max: 20, windowMs: 60 * 60_000 };

export function servePaymentMethods(api: Api, { kysely }: Database, gateway: CardGateway): void {
  api.handle(
    stripeSetup,
    async ({ caller }) => {
      const setup = await gateway.setUp(await cardHolder(kysely, caller.userId));
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
    async ({ body, caller }) => {
      const holder = await cardHolder(kysely, caller.userId);
      const saving = await gateway.save(holder, body.paymentMethodId);
      if (saving.state === 'succeeded') await putCardOnFile(kysely, caller.userId, saving.card);
      const card = await cardOnFile(kysely, caller.userId);
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
}

/** Section 8, Payment: the provider's own message where it has one. */
function messageOf(saving: CardSaving): string {
  switch (saving.state) {
    case 'succeeded':
      return '';
    case 'declined':
      return saving.message;
    case 'authentication-required':
      return texts.paymentFailed;
    case 'unknown-method':
      return texts.paymentUnexpected;
    case 'unreachable':
      return texts.paymentUnreachable;
  }
}
