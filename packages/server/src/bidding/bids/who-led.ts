import type { HistoryRow } from './lot-history.queries.ts';

type Bid = Pick<HistoryRow, 'id' | 'paddle_number' | 'result' | 'retracted_at'>;

/**
 * The paddle that led after each bid of a history, newest first, by the bid's id. A bid that a higher maximum outbid
 * leaves the leader before it. None is named for a bid that is removed, nor where the history does not reach back far
 * enough to say. Everybody could see who led; no maximum is told by it (decision 042).
 */
export function whoLed(bids: readonly Bid[]): ReadonlyMap<string, number> {
  const led = new Map<string, number>();
  let leader: number | null = null;
  for (const { id, paddle_number, result } of bids
    .filter((bid) => bid.retracted_at === null)
    .toReversed()) {
    if (result !== 'BidOutbidByMax') leader = paddle_number;
    if (leader !== null) led.set(id, leader);
  }
  return led;
}
