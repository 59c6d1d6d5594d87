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
import type { Api } from '../../platform/http/api.ts';
import type { Gate } from '../../platform/http/gate.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { createCatalogue } from './catalogue.ts';
import type { CatalogueDatabases } from './catalogue.ts';
import { createLotBudget, freeLots } from './lot-budget.ts';
import { viewerOf } from './viewer.ts';

/** A search goes through every lot of its session, so it is dearer than a page. */
const searchLimit = { max: 120, windowMs: 60_000 };

export interface CatalogueDependencies extends CatalogueDatabases {
  /** For reads that are far dearer than a page. */
  readonly gate: Gate;
  /** Somebody, or a program, asked for the page of a lot that is there. */
  readonly onLotViewed: (lotId: string, by: FastifyRequest) => void;
}

const costOf = ({ take }: { readonly take: number }) => ({ take, isDear: take > freeLots });

/** Answers what is for sale, to everybody. */
export function serveCatalogue(api: Api, dependencies: CatalogueDependencies): void {
  const { gate, onLotViewed } = dependencies;
  const catalogue = createCatalogue(dependencies);
  const budget = createLotBudget(() => performance.now());

  /** Charges a caller, also a crawler whose page is being rendered, for the lots he is given. */
  async function withinBudget<Answer extends { lots: unknown[] }>(
    { caller, ip }: FastifyRequest,
    { take, isDear }: { readonly take: number; readonly isDear: boolean },
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const who = caller.kind === 'user' ? caller.userId : networkOf(ip);
    const reserved = budget.reserve(who, take);
    let given = 0;
    try {
      const answer = await (isDear ? gate(read) : read());
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
      return withinBudget(call.request, costOf(page), () =>
        catalogue.auctionAndLots({ kind, id }, page, viewerOf(call)),
      );
    });
    api.handle(more, (call) => {
      const { auctionId: id, ...page } = call.params;
      return withinBudget(call.request, costOf(page), () =>
        catalogue.lots({ kind, id }, page, viewerOf(call)),
      );
    });
  }

  api.handle(
    searchAuction,
    ({ params, body, ...call }) =>
      withinBudget(call.request, { take: body.Take, isDear: true }, () =>
        catalogue.search(params.auctionSecureId, body, viewerOf(call)),
      ),
    { rateLimit: searchLimit },
  );
  api.handle(getLot, async (call) => {
    const answer = await catalogue.lot(call.params.lotId, viewerOf(call));
    onLotViewed(call.params.lotId, call.request);
    return answer;
  });
  api.handle(getLotFresh, (call) => catalogue.lot(call.params.lotId, viewerOf(call)));
  api.handle(getSellerCompanyTerms, (call) =>
    catalogue.sellerTerms(call.params.sellerCompanyId, viewerOf(call)),
  );
}
