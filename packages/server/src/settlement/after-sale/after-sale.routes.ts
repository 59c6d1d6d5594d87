import { decideAfterSale, done, getAfterSale, refused } from '@fairlot/contract';
import type { PassedLot as ShownLot, Refusal } from '@fairlot/contract';
import { centsToDollars, isUndecided, nextBidder } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { Authorization } from '#identity/staff/public.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { DB } from '#platform/database/schema.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { decideLots } from './decide-lots.ts';
import type { Decided, DeskDependencies } from './decide-lots.ts';
import { readPassedLots } from './passed-lots.queries.ts';
import type { PassedLot } from './passed-lots.queries.ts';

/** Up to two hundred mails and entries of the log. */
const rateLimit = { max: 60, windowMs: 60_000 } as const;

/** The routes of the console's desk for deciding on passed lots. */
export function serveAfterSale(
  api: Api,
  { authorization, ...dependencies }: DeskDependencies & { readonly authorization: Authorization },
): void {
  const { kysely } = dependencies.database;

  api.handle(getAfterSale, async ({ params: { sellerId, saleId }, caller }) => {
    const sale = await readOwnSale(kysely, sellerId, saleId);
    if (sale === null) throw new AppError('NotFound');
    const lots = await readPassedLots(kysely, saleId);
    const { sellers, sales } = await authorization.openTo(caller, 'after-sale.decide');
    const drafts = await readDrafts(kysely, sellerId);
    return {
      isReady: sale.state === 'settled' || sale.state === 'archived',
      timeZone: sale.timeZone,
      lots: lots.map(presentLot),
      drafts: drafts.filter((draft) => sellers.includes(sellerId) || sales.includes(draft.saleId)),
    };
  });

  api.handle(
    decideAfterSale,
    async ({ params, body, caller }) => {
      if (body.decision.kind === 'relist') {
        const target = { sellerCompanyId: params.sellerId, auctionId: body.decision.saleId };
        await authorization.require(caller, 'after-sale.decide', target);
      }
      const decided = await decideLots(dependencies, { ...params, ...body, caller });
      if (decided === 'not-found') throw new AppError('NotFound');
      if (decided === 'not-settled') {
        return { ...refused('SaleNotSettled'), decided: 0, refusals: [] };
      }
      const { refusals, ...rest } = decided;
      const answer = { ...rest, refusals: [...refusals] };
      return { ...(decided.decided === 0 ? sharedRefusal(refusals) : done()), ...answer };
    },
    { rateLimit },
  );
}

/** Why no lot was changed: the one reason, or that there are several. */
function sharedRefusal(refusals: Decided['refusals']): Refusal {
  const [first, ...others] = refusals;
  if (first === undefined || others.some(({ code }) => code !== first.code)) {
    return refused('NoLotDecided');
  }
  const { code, message } = first;
  return { isError: true, code, message };
}

function stateOf({ outcomes, offers }: PassedLot): ShownLot['state'] {
  const last = outcomes.at(-1);
  if (last !== undefined && !isUndecided(outcomes)) return last.kind;
  return offers.some(({ state }) => state === 'open') ? 'offered' : 'to-decide';
}

const dollars = (cents: number | null) => (cents === null ? null : centsToDollars(cents));

function presentLot(lot: PassedLot): ShownLot {
  const state = stateOf(lot);
  const became = lot.outcomes.at(-1);
  const next = nextBidder(lot);
  return {
    lotId: lot.id,
    lotNumber: lot.lotNumber,
    title: lot.title,
    imageId: lot.imageId,
    reserve: dollars(lot.reserve),
    lowEstimate: dollars(lot.lowEstimate),
    highEstimate: dollars(lot.highEstimate),
    highBid: dollars(lot.bidders[0]?.shown ?? null),
    state,
    bidders: lot.bidders.map(({ paddle, shown, barred }) => ({
      paddle,
      shownBid: centsToDollars(shown),
      barred,
    })),
    nextPaddle: lot.bidders.find(({ bidder }) => bidder === next?.bidder)?.paddle ?? null,
    offers: lot.offers
      .map(({ id, paddle, price, madeAt, expiresAt, endedAt, state: offerState }) => ({
        offerId: id,
        paddle,
        price: centsToDollars(price),
        madeAt: madeAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        state: offerState,
        endedAt: endedAt?.toISOString() ?? null,
      }))
      .toReversed(),
    relistedIn:
      state === 'relisted' && became?.saleId && became.saleTitle !== null
        ? { saleId: became.saleId, title: became.saleTitle }
        : null,
  };
}

/** A seller's drafts, the latest first; more than anybody has open at a time. */
function readDrafts(db: Kysely<DB>, sellerId: string) {
  return db
    .selectFrom('auctions')
    .select(['id as saleId', 'title'])
    .where('seller_company_id', '=', sellerId)
    .where('previewed_at', 'is', null)
    .where('published_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(maxDrafts)
    .execute();
}
const maxDrafts = 50;
