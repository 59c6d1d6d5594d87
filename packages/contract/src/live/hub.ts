import type { Alert } from './alert.ts';
import type { Announcement } from '../catalogue/auction.ts';
import type { Bid } from '../bidding/bid.ts';

/** Methods that a client may call on the hub (section 7). The id names an auction or a session. */
export const hubMethods = {
  monitorAuction: 'MonitorAuction',
  stopMonitorAuction: 'StopMonitorAuction',
} as const;

/** Events that the hub pushes. */
export const hubEvents = { receiveBid: 'ReceiveBid', alert: 'Alert' } as const;

/**
 * A pushed bid: what everybody may know of the lot after something happened to it. Never a reserve or a
 * user id; a maximum only to its owner's connections. `sequence` counts the visible events of the lot
 * without gaps: apply `last + 1`, drop older ones, refetch on a gap. Only a retraction skips numbers, on
 * purpose: it gets the next round number.
 */
export type ReceiveBid = Bid & {
  secureAuctionId: string;
  secureAuctionSessionId: string;
  /** A notice to watchers when something unusual moved the lot, such as an outage. */
  notice: string | null;
  /** Why the seller has just paused the sale; null: resumed. Omitted in all other events. */
  pauseReason?: string | null;
  /** The seller's new announcement to everybody in the sale. Omitted in all other events. */
  announcement?: Announcement;
  /** The lot's description was corrected: its page must be fetched again. Omitted in all other events. */
  isCorrection?: true;
};

export interface HubEvents {
  ReceiveBid: [ReceiveBid];
  Alert: [Alert];
}
