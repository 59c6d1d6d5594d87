import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import type { BidWriter } from './bid-writer.ts';
import { serveLotBids } from './lot-bids.route.ts';
import type { HistoryDependencies } from './lot-bids.route.ts';
import { servePlaceBid } from './place-bid.route.ts';
import { serveLowerReserve } from './lower-reserve.route.ts';
import { serveStaffHistory } from './staff-history.route.ts';
import { serveRetractBid } from './retract-bid.route.ts';
import { serveWithdrawWaitingBid } from './withdraw-waiting-bid.route.ts';
import { serveTakeLotOut } from './take-lot-out.routes.ts';

/** Every call of this feature. */
export function serveBidding(
  api: Api,
  dependencies: HistoryDependencies & {
    writer: BidWriter;
    requireProof: (caller: SignedIn) => Promise<void>;
    onRetracted: (retracted: { event: LotEvent; alerts: readonly RaisedAlert[] }) => void;
  },
): void {
  const { database, writer, onRetracted } = dependencies;
  servePlaceBid(api, writer);
  serveLotBids(api, dependencies);
  serveStaffHistory(api, dependencies);
  serveRetractBid(api, database, onRetracted);
  serveWithdrawWaitingBid(api, database);
  serveTakeLotOut(api, dependencies);
  serveLowerReserve(api, database);
}
