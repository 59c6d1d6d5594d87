import * as contract from '@fairlot/contract';
import type { LotOffer, RefusalCode } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { answerOffer } from './answer-offer.ts';
import type { Answering, OfferDependencies } from './answer-offer.ts';
import { offerPrice, readOfferTerms } from './offer-terms.ts';
import type { OfferTerms } from './offer-terms.ts';
import { readOwnOffers } from './own-offers.queries.ts';

const refusals = {
  answered: 'OfferIsAnswered',
  ended: 'OfferHasEnded',
  'may-not-buy': 'OfferNotForYou',
} as const satisfies Partial<Record<Answering['kind'], RefusalCode>>;

/** Somebody answers a few offers; a program that guesses ids sends many. */
const answerLimit = { max: 60, windowMs: 60_000 } as const;

/** The routes where a bidder sees and answers offers of lots after their sale. */
export function serveOffers(api: Api, dependencies: OfferDependencies): void {
  const { kysely } = dependencies.database;

  api.handle(contract.getOffers, async ({ caller: { userId }, site: { tenantId } }) => {
    const terms = new Map<string, OfferTerms>();
    const shown: LotOffer[] = [];
    for (const offer of await readOwnOffers(kysely, { userId, tenantId })) {
      const { auctionId } = offer;
      const own = terms.get(auctionId) ?? (await readOfferTerms(kysely, auctionId, userId));
      terms.set(auctionId, own);
      shown.push(presentOffer(offer, own));
    }
    return shown;
  });

  api.handle(
    contract.answerOffer,
    async ({ body: { secureOfferId: offerId, accept }, caller: { userId }, site }) => {
      const { tenantId } = site;
      const answering = await answerOffer(dependencies, { offerId, accept, userId, tenantId });
      if (answering.kind === 'not-found') throw new AppError('NotFound');
      return answering.kind === 'done'
        ? { ...contract.done(), secureInvoiceId: answering.invoiceId }
        : { ...contract.refused(refusals[answering.kind]), secureInvoiceId: null };
    },
    { rateLimit: answerLimit },
  );
}

type OwnOffer = Awaited<ReturnType<typeof readOwnOffers>>[number];

function presentOffer(offer: OwnOffer, terms: OfferTerms): LotOffer {
  const price = offerPrice(offer.priceCents, offer.premiumExempt, terms);
  return {
    secureOfferId: offer.id,
    secureLotId: offer.lotId,
    secureAuctionSessionId: offer.sessionId,
    lotNumber: offer.lotNumber,
    title: offer.title,
    auctionTitle: offer.auctionTitle,
    companyName: offer.companyName,
    inventoryItemImageSecureId: offer.imageId,
    price: centsToDollars(offer.priceCents),
    premium: centsToDollars(price.premium),
    tax: centsToDollars(price.tax),
    total: centsToDollars(price.total),
    isTaxExempt: terms.isTaxExempt,
    state: offer.state,
    expiresAt: offer.expiresAt.toISOString(),
    expiresLocalStr: localDateTime(offer.expiresAt, offer.timeZone),
    secondsToExpiry: offer.secondsToExpiry,
    secureInvoiceId: offer.invoiceId,
  };
}
