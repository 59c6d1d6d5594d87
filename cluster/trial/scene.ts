import { makeLogin } from '../../packages/server/src/main/testing/sign-in.ts';
import { remoteBidder, xsrfFor } from '../../packages/server/test/support/remote-bidder.ts';
import type { Saleroom } from '../../packages/server/test/support/saleroom.ts';

const sizes = { bidders: 25, lotsPerBid: 0.8, lots: 100 };
/** Bids in a second from which on a sale has no more lots: a page that watches shows no more at once. */
export const most = sizes.lots / sizes.lotsPerBid;

/**
 * A sale of its own, with bidders whose logins any node behind `origin` knows, and the more lots the more they bid. A
 * dollar more is enough at every price.
 */
export async function makeScene({ make, database }: Saleroom, origin: string, perSecond: number) {
  const count = Math.ceil(Math.min(perSecond, most) * sizes.lotsPerBid);
  const increments = JSON.stringify([{ from: 0, increment: 100 }]);
  const { id: auctionId } = await make.auction({ increments });
  const { id: sessionId } = await make.session({ auction_id: auctionId });
  const lots: string[] = [];
  for (let position = 1; position <= count; position += 1) {
    lots.push((await make.lot({ session_id: sessionId, auction_id: auctionId, position })).id);
  }
  const bidders = [];
  for (let index = 0; index < sizes.bidders; index += 1) {
    const { id } = await make.bidder(auctionId);
    const login = await makeLogin(database, id, '127.0.0.1');
    bidders.push(remoteBidder(id, login, await xsrfFor(origin, login)));
  }
  return { auctionId, sessionId, lots, bidders };
}

export type Scene = Awaited<ReturnType<typeof makeScene>>;
