import type { CancellationCause } from '@fairlot/rules';
// The texts of pages, verbatim from the specification (section 8).

export const generic = (status: number) =>
  `An error occurred.  Please try again.  If this continues, close and reopen your browser. (code: ${status})`;
export const bidUnderOtherLogin =
  'Your login has changed since you confirmed this bid, so it is not sent any more. Please check the lot to see whether it arrived before.';
export const belowMinimum = 'Please bid equal to or greater than the minimum.';
export const pageNotFound = 'Page not found';
export const noCurrentAuctions = 'No Current Auctions';
export const noPastAuctions = 'No Past Auctions';
export const catalogInPreparation = 'A new catalog is being prepared. Please come back soon.';
export const highBidder = "You're the High Bidder";
export const noBids = 'No Bids';
export const noSearchResults = (kind: 'past' | 'upcoming') => `No ${kind} results for that search`;
export const logInToSeePrice = 'Log in to see the price';
export const subscribed = 'Thank you, you have subscribed!';

/** In place of a lot's countdown, and as a notice. The reason is the seller's. */
/** Why a lot was cancelled, after “Canceled:”. */
export const cancelledAs: Readonly<Record<CancellationCause, string>> = {
  destroyed: 'destroyed or lost',
  stolen: 'stolen',
  unlawful: 'not lawful to sell',
  recalled: 'recalled',
};

/** What a cancelled lot says instead of its time. */
export const cancelledLot = (cause: CancellationCause) => `Canceled: ${cancelledAs[cause]}`;

/** On the pages of a sale, and in the mail about it. */
export const cancelledBySeller = (reason: string) => `Canceled by the seller: ${reason}`;
export const nobodyOwesAnything = 'Nobody owes anything for its lots.';

/** On the pages of a company that an operator has suspended, and of its sales that are open or paused. */
export const suspendedCompany = (company: string) =>
  `${company} cannot open new sales here at present.`;
export const openSalesGoOn =
  'Sales that are open to bidders go on: bids count, and lots close as announced.';
export const thisSaleGoesOn = 'This sale goes on: bids count, and lots close as announced.';
export const previewStaysClosed = 'Until that changes, this sale will not open for bids.';

/** By its seller, or by an operator: who it was is in the reason, if it matters. */
export const pausedBecause = (reason: string) => `Paused: ${reason}`;
export const noBidsWhilePaused =
  'No bids are accepted until the sale resumes. Every open lot will then have at least ten minutes left.';
export const bidWhilePaused = (reason: string) =>
  `${pausedBecause(reason)} Your bid was not placed. ${noBidsWhilePaused}`;
/** In answer to a bid that waits for room, with the bidder's own limit. */
export const bidAboveLimit = (limit: string) =>
  `The seller lets you bid up to ${limit} in this sale, on all lots together, and this bid would take you above that. It is waiting, and will count as soon as there is room. The seller is told that you are asking for a higher limit, but never for which lot or how much.`;
export const bidsAreTakenAgain =
  'The sale has resumed: bids are accepted again, and every open lot has at least ten minutes left.';
/** What the seller announces, as a line of its own. */
export const sellerSays = (text: string) => `The seller says: ${text}`;

export const moreTimeBySeller = (reason: string) =>
  `The seller has given lots more time: ${reason}`;
