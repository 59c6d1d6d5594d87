import { setTimeout as delay } from 'node:timers/promises';
import type { Acknowledged, RemoteBidder } from './remote-bidder.ts';

/** Bidders who bid again and again, each a little more than the last price they saw, until stopped. */
export function biddingLoad(options: {
  bidders: readonly RemoteBidder[];
  lots: readonly string[];
  origins: () => readonly string[];
  timeoutMs?: number;
  /** Milliseconds between a bidder's bids, so that a server can start beside the load. */
  pauseMs?: number;
}) {
  const acknowledged: Acknowledged[] = [];
  /** Why bids were not decided, as text that a failing test shows. */
  const failed: string[] = [];
  const { bidders, lots, origins, timeoutMs, pauseMs = 0 } = options;
  const stopping = new AbortController();

  async function keepBidding(bidder: RemoteBidder, index: number): Promise<void> {
    for (let round = index; !stopping.signal.aborted; round += 1) {
      const lot = lots[round % lots.length] ?? '';
      const price = acknowledged.findLast(({ lotId }) => lotId === lot)?.reply.currentAmount ?? 5;
      const max = Math.floor(price * 1.02) + 5 + (round % 7);
      try {
        acknowledged.push(await bidder.bidUntilAnswered(origins, lot, max, timeoutMs));
      } catch (error) {
        failed.push(String(error));
        return;
      }
      if (pauseMs > 0) await delay(pauseMs);
    }
  }
  const running = bidders.map(keepBidding);
  return {
    acknowledged,
    failed,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Waits until this many more bids were acknowledged, or one has failed. */
export async function moreBids(load: ReturnType<typeof biddingLoad>, more: number): Promise<void> {
  const until = load.acknowledged.length + more;
  while (load.acknowledged.length < until && load.failed.length === 0) await delay(5);
}
