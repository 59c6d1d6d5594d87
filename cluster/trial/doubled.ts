import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import type { Acknowledged } from '../../packages/server/test/support/remote-bidder.ts';
import { nameOf } from './load.ts';
import type { Load, TimedBid } from './load.ts';
import type { Scene } from './scene.ts';

type Reply = Acknowledged['reply'];

/** What shows that a bid was acted on twice, or that one was taken for another. */
export interface Traces {
  /** Names of all bids that were sent. */
  readonly sent: ReadonlySet<string>;
  /** Names of those that the log has. */
  readonly decided: readonly string[];
  /** Of each event that watchers were told of, the id of the bid that made it. */
  readonly events: readonly string[];
  /** The answer that a bid was acknowledged by, and the one to the same bid sent once more. */
  readonly answers: readonly (readonly [first: Reply, again: Reply])[];
}

export function countDoubled({ sent, decided, events, answers }: Traces): number {
  const unsent = decided.filter((name) => !sent.has(name));
  const toldTwice = events.length - new Set(events).size;
  const otherwise = answers.filter(
    ([first, again]) => !isDeepStrictEqual(withoutClock(first), withoutClock(again)),
  );
  return unsent.length + toldTwice + otherwise.length;
}

/** All of an answer is as the log has the bid, but how long it is until the close. */
const withoutClock = (reply: Reply) => ({ ...reply, secondsToClose: null });

/** So many bids are sent once more: those that took longest, which the fault had met. */
const repeated = 500;
/** Milliseconds that each may take. */
const patience = 30_000;

/** To be called when everything is whole again and nobody bids. */
export async function readTraces(
  { kysely }: Database,
  { lots, bidders }: Scene,
  { sent, acknowledged }: Load,
  origin: string,
): Promise<Traces> {
  const slowest = acknowledged.toSorted((one, other) => took(other) - took(one)).slice(0, repeated);
  const answers = await Promise.all(
    bidders.map(async (bidder) => {
      const pairs: [Reply, Reply][] = [];
      for (const { lotId, max, uniqueId, reply } of slowest.filter(isOf(bidder.id))) {
        const again = await bidder.bidUntilAnswered(() => [origin], lotId, max, patience, uniqueId);
        pairs.push([reply, again.reply]);
      }
      return pairs;
    }),
  );
  const decided = await kysely
    .selectFrom('bids')
    .select(['lot_id', 'bidder_id', 'unique_id'])
    .where('lot_id', 'in', lots)
    .execute();
  const events = await kysely
    .selectFrom('lot_events')
    .select('bid_id')
    .where('lot_id', 'in', lots)
    .where('bid_id', 'is not', null)
    .$narrowType<{ bid_id: string }>()
    .execute();
  return {
    sent,
    decided: decided.map((bid) => nameOf(bid.lot_id, bid.bidder_id, bid.unique_id)),
    events: events.map(({ bid_id }) => bid_id),
    answers: answers.flat(),
  };
}

const took = ({ sentAt, acknowledgedAt }: TimedBid) => acknowledgedAt - sentAt;
const isOf =
  (id: string) =>
  ({ bidderId }: Acknowledged) =>
    bidderId === id;
