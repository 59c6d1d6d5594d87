import { makeLogin } from '../../packages/server/src/main/testing/sign-in.ts';
import { remoteBidder, xsrfFor } from '../../packages/server/test/support/remote-bidder.ts';
import type { Saleroom } from '../../packages/server/test/support/saleroom.ts';

const sizes = { lots: 40, bidders: 25 };

/** A sale of its own, with bidders whose logins any node behind `origin` knows. */
export async function makeScene({ make, database }: Saleroom, origin: string) {
  const { id: sessionId, auctionId } = await make.session();
  const lots: string[] = [];
  for (let position = 1; position <= sizes.lots; position += 1) {
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
