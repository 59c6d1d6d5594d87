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
import type { Database } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { createCatalogue } from './catalogue.ts';
import { viewerOf } from './viewer.ts';

/** Answers what is for sale, to everybody. */
export function serveCatalogue(api: Api, database: Database): void {
  const catalogue = createCatalogue(database);

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
      return catalogue.auctionAndLots({ kind, id }, page, viewerOf(call));
    });
    api.handle(more, (call) => {
      const { auctionId: id, ...page } = call.params;
      return catalogue.lots({ kind, id }, page, viewerOf(call));
    });
  }

  api.handle(searchAuction, ({ params, body, ...call }) =>
    catalogue.search(params.auctionSecureId, body, viewerOf(call)),
  );
  api.handle(getLot, (call) => catalogue.lot(call.params.lotId, viewerOf(call)));
  api.handle(getLotFresh, (call) => catalogue.lot(call.params.lotId, viewerOf(call)));
  api.handle(getSellerCompanyTerms, (call) =>
    catalogue.sellerTerms(call.params.sellerCompanyId, viewerOf(call)),
  );
}
