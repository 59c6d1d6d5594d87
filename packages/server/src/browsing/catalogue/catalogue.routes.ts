import {
  getAuctionAndLots,
  getAuctionAndLotsByLink,
  getAuctionCategories,
  getAuctionLots,
  getAuctionLotsByLink,
  getAuctions,
  getLot,
  getLotFresh,
  getPastAuctions,
  getSellerCompanyTerms,
  lookCookie,
  searchAuction,
} from '@fairlot/contract';
import type { ReplyOf } from '@fairlot/contract';
import type { FastifyRequest } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { createMemo } from '#platform/memory/memo.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { SharedReads } from '#platform/http/shared-reads.ts';
import type { Site } from '#platform/http/site.ts';
import { createCatalogue } from './catalogue.ts';
import { createAuctionLists } from './list-auctions.ts';
import type { CatalogueDatabases } from './catalogue.ts';
import { createLotAnswers } from './lot-answers.ts';
import type { LotAnswersDependencies } from './lot-answers.ts';
import { freeLots } from './lot-budget.ts';
import { isNone } from '#selling/visibility/public.ts';
import { viewerOf } from './viewer.ts';
import { draftInstead, withDrafts } from './with-drafts.ts';
import type { DraftDependencies } from './with-drafts.ts';

/** A search goes through every lot of its session, so it is more expensive than a page. */
const searchLimit = { max: 120, windowMs: 60_000 };

export interface CatalogueDependencies
  extends CatalogueDatabases, DraftDependencies, LotAnswersDependencies {
  /** Reads of a lot or of the auctions by visitors, the same for all of them. */
  readonly visitorReads: SharedReads;
  /** Called when a person or a program requests the page of an existing lot. */
  readonly onLotViewed: (lotId: string, by: FastifyRequest) => void;
  /** The same for a sale by a marketing link. */
  readonly onLinkVisited: (linkId: string, by: FastifyRequest) => void;
}

/** The routes of the public catalogue. */
export function serveCatalogue(api: Api, dependencies: CatalogueDependencies): void {
  const { gate, visitorReads } = dependencies;
  const { onLotViewed, onLinkVisited } = dependencies;
  const auctionLists = createAuctionLists(dependencies.visitorDatabase, visitorReads);
  const catalogue = createCatalogue(dependencies);
  const { answerLots, answerFound } = createLotAnswers(dependencies, catalogue.sessionOf);

  for (const [endpoint, which] of [
    [getAuctions, 'current'],
    [getPastAuctions, 'past'],
  ] as const) {
    api.handle(endpoint, ({ params, site }) => auctionLists({ which, ...params }, site), {
      reads: 'replica',
    });
  }

  for (const [kind, first, more] of [
    ['auction', getAuctionAndLots, getAuctionLots],
    ['marketing-link', getAuctionAndLotsByLink, getAuctionLotsByLink],
  ] as const) {
    api.handle(first, async (call) => {
      const { auctionId: id, ...page } = call.params;
      const answer = await withDrafts(dependencies, call, (viewer) => {
        const asked = [{ kind, id }, page, viewer] as const;
        return answerLots(call.request, { call: 'auctionAndLots', with: asked }, () =>
          catalogue.auctionAndLots(...asked),
        );
      });
      if (kind === 'marketing-link') onLinkVisited(id, call.request);
      return answer;
    });
    api.handle(more, (call) => {
      const { auctionId: id, ...page } = call.params;
      return withDrafts(dependencies, call, (viewer) => {
        const asked = [{ kind, id }, page, viewer] as const;
        return answerLots(call.request, { call: 'lots', with: asked }, () =>
          catalogue.lots(...asked),
        );
      });
    });
  }

  api.handle(
    searchAuction,
    ({ params, body, ...call }) =>
      withDrafts(dependencies, call, async (viewer) => {
        const asked = [params.auctionSecureId, body, viewer] as const;
        if (body.Take <= freeLots) return gate(() => catalogue.search(...asked));
        return answerFound(call.request, asked);
      }),
    { rateLimit: searchLimit, reads: 'primary' },
  );

  /** A category is added or emptied rarely, and all lots of the session are counted for it. */
  const categories = createMemo<ReplyOf<typeof getAuctionCategories>>({
    freshMs: 60_000,
    capacity: 2_000,
  });
  api.handle(getAuctionCategories, ({ params: { auctionId }, ...call }) =>
    withDrafts(dependencies, call, (viewer) => {
      const read = () => gate(() => catalogue.categories(auctionId, viewer));
      return isNone(viewer.draftsOf) ? categories(`${call.site.host} ${auctionId}`, read) : read();
    }),
  );

  /** Answers one lot; visitors share an answer. */
  async function answerLot(call: {
    readonly params: { readonly lotId: string };
    readonly caller: Caller;
    readonly site: Site;
    readonly request: FastifyRequest;
  }): Promise<ReplyOf<typeof getLot> | Buffer> {
    const { lotId } = call.params;
    if (call.caller.kind === 'user') {
      return withDrafts(dependencies, call, (viewer) => catalogue.lot(lotId, viewer));
    }
    const viewer = viewerOf(call);
    try {
      return await visitorReads(JSON.stringify([getLot.path, call.site.host, lotId]), async () =>
        Buffer.from(JSON.stringify(await catalogue.lot(lotId, viewer))),
      );
    } catch (error) {
      // Outside of the visitors' gate, so the mere presence of that cookie must not be enough.
      if (call.request.cookies[lookCookie] === undefined) throw error;
      return draftInstead(dependencies, call, (looking) => catalogue.lot(lotId, looking), error);
    }
  }

  api.handle(getLot, async (call) => {
    const answer = await answerLot(call);
    onLotViewed(call.params.lotId, call.request);
    return answer;
  });
  api.handle(getLotFresh, answerLot);
  api.handle(getSellerCompanyTerms, (call) =>
    catalogue.sellerTerms(call.params.sellerCompanyId, viewerOf(call)),
  );
}
