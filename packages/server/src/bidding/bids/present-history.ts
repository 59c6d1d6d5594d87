import type { BidHistoryRow } from '@fairlot/contract';
import { centsToDollars, explainPrice, isPriceReason } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { localDate, localTimeOfDay } from '#platform/time/local-time.ts';
import type { HistoryRow } from './lot-history.queries.ts';

export interface HistoryReader {
  /** Null: a visitor. */
  readonly userId: string | null;
  readonly seesRetracted: boolean;
}

/** One row of a lot's history, as this reader may see it; times are those of the auction's zone. */
export function presentHistoryRow(
  bid: HistoryRow,
  timeZone: string,
  reader: HistoryReader,
): BidHistoryRow {
  const deleted = bid.retracted_at !== null;
  const price = deleted && !reader.seesRetracted ? null : bid.price_cents;
  return {
    secureId: bid.id,
    bidDateStr: localDate(bid.placed_at, timeZone),
    // To the second: that is what disputes are about.
    bidTimeStr: localTimeOfDay(bid.placed_at, timeZone),
    paddleNumber: String(bid.paddle_number),
    currentAmount: price === null ? null : centsToDollars(price),
    deleted,
    isThisUser: bid.bidder_id === reader.userId,
    explanation: explanationOf(bid, price),
  };
}

/** One sentence that explains a bid's price, in cents; empty: none is shown. */
export function explanationOf({ retracted_at, reason }: HistoryRow, price: Cents | null): string {
  if (retracted_at !== null) return 'This bid was retracted.';
  if (reason === null || price === null || !isPriceReason(reason)) return '';
  return explainPrice(reason, price);
}
