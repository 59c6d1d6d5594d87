import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  Acknowledged,
  RemoteBidder,
} from '../../packages/server/test/support/remote-bidder.ts';
import { until } from '../cluster.ts';

/** A bid that was acknowledged; epoch milliseconds. */
export interface TimedBid extends Acknowledged {
  readonly sentAt: number;
  readonly acknowledgedAt: number;
}

/** What a bid is known by, however often it is sent. */
export const nameOf = (lotId: string, bidderId: string, uniqueId: string) =>
  `${lotId} ${bidderId} ${uniqueId}`;

/** Longer than any fault. */
const longMs = 240_000;

/**
 * Bidders who bid `perSecond` times together, each repeating its bid under one id until its outcome is known. By few
 * dollars, since prices that rise for minutes would come to the most that may be bid.
 */
export function startLoad(options: {
  readonly origin: string;
  readonly bidders: readonly RemoteBidder[];
  readonly lots: readonly string[];
  readonly perSecond: number;
  /** Milliseconds that a bidder repeats a bid. */
  readonly patienceMs?: number;
}) {
  const { origin, bidders, lots, perSecond, patienceMs = longMs } = options;
  const pauseMs = (1_000 * bidders.length) / perSecond;
  const sent = new Set<string>();
  const acknowledged: TimedBid[] = [];
  const failed: string[] = [];
  const prices = new Map<string, number>();
  const stopping = new AbortController();

  async function keepBidding(bidder: RemoteBidder, index: number): Promise<void> {
    for (let round = index; !stopping.signal.aborted; round += 1) {
      const lot = lots[round % lots.length] ?? '';
      const max = (prices.get(lot) ?? 5) + 5 + (round % 7);
      const uniqueId = randomUUID();
      sent.add(nameOf(lot, bidder.id, uniqueId));
      const sentAt = Date.now();
      try {
        const answer = await bidder.bidUntilAnswered(
          () => [origin],
          lot,
          max,
          patienceMs,
          uniqueId,
        );
        acknowledged.push({ ...answer, sentAt, acknowledgedAt: Date.now() });
        prices.set(lot, Math.max(prices.get(lot) ?? 0, answer.reply.currentAmount ?? 0));
      } catch (error) {
        failed.push(String(error));
      }
      await delay(Math.max(0, pauseMs - (Date.now() - sentAt)));
    }
  }
  const running = bidders.map(keepBidding);
  return {
    /** Names of all bids, whatever came of them. */
    sent: sent as ReadonlySet<string>,
    acknowledged: acknowledged as readonly TimedBid[],
    failed: failed as readonly string[],
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

export type Load = ReturnType<typeof startLoad>;

/** Milliseconds that bids may be gone at most, whatever was broken. */
const patience = 180_000;

/** Waits until so many more bids were acknowledged; an error if they are not. */
export async function moreBids({ acknowledged }: Load, more: number): Promise<void> {
  const enough = acknowledged.length + more;
  await until(async () => acknowledged.length >= enough, patience, `${more} bids were not taken`);
}
