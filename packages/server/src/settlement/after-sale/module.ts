import type { MailingModule } from '#messaging/messages/public.ts';
import type { Authorization } from '#identity/staff/public.ts';
import type { OfferDependencies } from './answer-offer.ts';
import { serveAfterSale } from './after-sale.routes.ts';
import type { DeskDependencies } from './decide-lots.ts';
import { expireOffers } from './offers.queries.ts';
import { serveOffers } from './offers.routes.ts';
import { offerLetters } from './offer-letters.ts';

/** Milliseconds; whether an offer may still be answered is decided by the clock, not by this. */
const expiryMs = 30_000;

export interface AfterSale extends MailingModule {
  /** Ends offers that have expired. */
  readonly expire: () => Promise<void>;
}

export function afterSaleModule(
  dependencies: DeskDependencies & OfferDependencies & { readonly authorization: Authorization },
): AfterSale {
  const expire = () => expireOffers(dependencies.database.kysely);
  return {
    letters: offerLetters,
    expire,
    serve: ({ api }) => {
      serveAfterSale(api, dependencies);
      serveOffers(api, dependencies);
    },
    passes: [{ name: 'offers', everyMs: expiryMs, run: expire }],
  };
}
