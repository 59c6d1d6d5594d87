import {
  getAuctionAndLots,
  getAuctionAndLotsByLink,
  getAuctionLots,
  getAuctionLotsByLink,
  getAuctions,
  getLot,
  getLotFresh,
  getPastAuctions,
  getSellerCompanyTerms,
  searchAuction,
} from '@fairlot/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { createCatalogue } from './catalogue.ts';
import { createLotBudget } from './lot-budget.ts';
import { viewerOf } from './viewer.ts';

/** A search reads every lot of its session, so it is dearer than a page. */
const searchLimit = { max: 120, windowMs: 60_000 };

export interface CatalogueEvents {
  /** Somebody, or a program, asked for the page of a lot that is there. */
  readonly onLotViewed: (lotId: string, by: FastifyRequest) => void;
}

/** Answers what is for sale, to everybody. */
export function serveCatalogue(api: Api, database: Database, events: CatalogueEvents): void {
  const catalogue = createCatalogue(database);
  const budget = createLotBudget(() => performance.now());

  /** Charges a caller, also a crawler whose page is being rendered, for the lots he is given. */
  async function withinBudget<Answer extends { lots: unknown[] }>(
    { caller, ip }: FastifyRequest,
    take: number,
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const who = caller.kind === 'user' ? caller.userId : networkOf(ip);
    const reserved = budget.reserve(who, take);
    let given = 0;
    try {
      const answer = await read();
      given = answer.lots.length;
      return answer;
    } finally {
      reserved.settle(given);
    }
  }

  api.handle(getAuctions, (call) =>
    catalogue.auctions({ which: 'current', ...call.params }, viewerOf(call)),
  );
  api.handle(getPastAuctions, (call) =>
    catalogue.auctions({ which: 'past', ...call.params }, viewerOf(call)),
  );

  for (const [kind, first, more] of [
    ['auction', getAuctionAndLots, getAuctionLots],
    ['marketing-link', getAuctionAndLotsByLink, getAuctionLotsByLink],
  ] as const) {
    api.handle(first, (call) => {
      const { auctionId: id, ...page } = call.params;
      return withinBudget(call.request, page.take, () =>
        catalogue.auctionAndLots({ kind, id }, page, viewerOf(call)),
      );
    });
    api.handle(more, (call) => {
      const { auctionId: id, ...page } = call.params;
      return withinBudget(call.request, page.take, () =>
        catalogue.lots({ kind, id }, page, viewerOf(call)),
      );
    });
  }

  api.handle(
    searchAuction,
    ({ params, body, ...call }) =>
      withinBudget(call.request, body.Take, () =>
        catalogue.search(params.auctionSecureId, body, viewerOf(call)),
      ),
    { rateLimit: searchLimit },
  );
  api.handle(getLot, async (call) => {
    const answer = await catalogue.lot(call.params.lotId, viewerOf(call));
    events.onLotViewed(call.params.lotId, call.request);
    return answer;
  });
  api.handle(getLotFresh, (call) => catalogue.lot(call.params.lotId, viewerOf(call)));
  api.handle(getSellerCompanyTerms, (call) =>
    catalogue.sellerTerms(call.params.sellerCompanyId, viewerOf(call)),
  );
}
