import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import type { StaffAccess } from '#identity/staff/public.ts';
import type { BidWriter } from './bid-writer.ts';
import { serveLotBids } from './lot-bids.route.ts';
import { servePlaceBid } from './place-bid.route.ts';
import { serveRetractBid } from './retract-bid.route.ts';

/** Every call of this feature. */
export function serveBidding(
  api: Api,
  dependencies: {
    database: Database;
    writer: BidWriter;
    staff: StaffAccess;
    onRetracted: (retracted: { event: LotEvent; alerts: readonly RaisedAlert[] }) => void;
  },
): void {
  const { database, writer, staff, onRetracted } = dependencies;
  servePlaceBid(api, writer);
  serveLotBids(api, database, staff);
  serveRetractBid(api, database, onRetracted);
}
