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
 * user id; a maximum only to the connections of the one whose it is. `sequence` counts the seen events
 * of the lot without gaps: apply `last + 1`, drop what is older, refetch on a gap. Only a retraction
 * leaves numbers out, on purpose: it gets the next round number.
 */
export type ReceiveBid = Bid & {
  secureAuctionId: string;
  secureAuctionSessionId: string;
  /** A notice to watchers when something unusual moved the lot, such as an outage. */
  notice: string | null;
  /** Why the seller has just paused the sale; null: it goes on. Left out by all other events. */
  pauseReason?: string | null;
  /** What the seller has just told everybody in the sale. Left out by all other events. */
  announcement?: Announcement;
  /** What the lot says was corrected: its page is to be read again. Left out by all other events. */
  isCorrection?: true;
};

export interface HubEvents {
  ReceiveBid: [ReceiveBid];
  Alert: [Alert];
}
