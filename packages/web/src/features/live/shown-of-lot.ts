import type { LotTile } from '@fairlot/contract';

/**
 * A visitor's lot without what no tile shows: a page of results has to fit into its first flight (decision 275). What
 * is read anew, as it is once a page is live or knows its user, has all of it.
 */
export function shownOf({ caches = [], currentBid, ...lot }: LotTile): LotTile {
  return {
    ...lot,
    ...(caches.length > 0 && { caches }),
    // The clock runs to `closeTime`; these are what remains of a clock that stands still.
    secondsToClose: lot.pauseReason == null ? null : lot.secondsToClose,
    currentBid: currentBid && {
      ...currentBid,
      secureId: null,
      bidTime: null,
      bidderPaddleNumber: null,
      closeTime: null,
      secondsToClose: null,
    },
  };
}
