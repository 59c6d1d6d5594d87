import type { DatabaseGuard } from '#bidding/acknowledged/public.ts';
import type { LivePublisher } from '#bidding/live/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import { onEveryNode } from '#platform/facts/fact.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Module } from '#platform/modules/module.ts';
import { createBidWriter } from './bid-writer.ts';
import type { CommittedBatch } from './bid-writer.ts';
import { bidRetracted, lotWithdrawn, reserveLowered } from './facts-of-lots.ts';
import type { HistoryDependencies } from './lot-bids.route.ts';
import { lowerReserveOfLot } from './lower-reserve.ts';
import type { LowerReserveResult, ReserveLowering } from './lower-reserve.ts';
import type { WaitingOf } from './pending-bids.queries.ts';
import { placePendingBids } from './place-pending-bids.ts';
import type { RetractRefusal } from './retract-bid.ts';
import { serveBidding } from './serve-bidding.ts';
import { retractForBidder } from './staff-retractions.ts';
import type { StaffRetraction } from './staff-retractions.ts';
import { handleTakingBack } from './take-bids-back.ts';
import { takeLotOut } from './take-lot-out.ts';
import type { TakeOutResult, TakingOut } from './take-lot-out.ts';
import { createMissedEvents } from './missed-events.ts';

/** Pending maxima are placed right after the approval; this finds those whose node died in between. */
const pendingSweepMs = 5_000;
/** As often as facts are read, which bring watchers everything else within two seconds. */
const missedEventsMs = 500;

interface Dependencies extends HistoryDependencies {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly guard: DatabaseGuard;
  readonly live: LivePublisher;
  readonly requireProof: (caller: SignedIn) => Promise<void>;
  readonly deliverAlerts: (alerts: readonly RaisedAlert[]) => void;
  /** Called after bids were committed here; must be nearly free for the bid writer. */
  readonly onBids: (events: CommittedBatch['events']) => void;
}

export interface Bids extends Module {
  /** Takes a lot out of its sale, lowers its reserve or retracts its high bid, in any process. */
  readonly takeOut: (taking: TakingOut) => Promise<TakeOutResult>;
  readonly lowerReserve: (lowering: ReserveLowering) => Promise<LowerReserveResult>;
  readonly retractForBidder: (retraction: StaffRetraction) => Promise<'retracted' | RetractRefusal>;
  /** Places bids that waited for an approval and may be placed now. */
  readonly placePending: () => Promise<void>;
  /** The same of one bidder on some lots. Apart, since whoever passes the other on may add an argument. */
  readonly placePendingOf: (of: WaitingOf) => Promise<void>;
  /** Takes no new bids, answers those that wait. */
  readonly stop: () => Promise<void>;
}

export function bidsModule({
  database,
  databaseUrl,
  visitorDatabase,
  visitorReads,
  replica,
  log,
  metrics,
  guard,
  authorization,
  live,
  requireProof,
  deliverAlerts,
  onBids,
}: Dependencies): Bids {
  const writer = createBidWriter({
    url: databaseUrl,
    log,
    metrics,
    guard,
    onCommitted({ events, ownChanges, alerts: outbid }) {
      live.lotEvents(events);
      live.ownMaxima(ownChanges);
      deliverAlerts(outbid);
      onBids(events);
    },
  });
  const missed = createMissedEvents(database, live);
  const placePending = () => placePendingBids(database, writer);
  return {
    takeOut: (taking) => takeLotOut(database, taking),
    lowerReserve: (lowering) => lowerReserveOfLot(database, lowering),
    retractForBidder: (retraction) => retractForBidder(database, retraction),
    placePending,
    placePendingOf: (of) => placePendingBids(database, writer, of),
    stop: () => writer.stop(),
    serve: ({ api }) =>
      serveBidding(api, {
        database,
        visitorDatabase,
        visitorReads,
        replica,
        writer,
        authorization,
        requireProof,
        onRetracted({ event, alerts: leading }) {
          live.lotEvents([event]);
          deliverAlerts(leading);
        },
      }),
    jobs: [handleTakingBack(database, deliverAlerts)],
    backlogs: [async () => writer.backlog()],
    figures: () => ({ missed_events_total: missed.sent() }),
    // Commands do this too, in processes that have no watchers.
    followers: [
      onEveryNode('watchers', lotWithdrawn, (event) => live.lotEventsHere([event])),
      onEveryNode('watchers', bidRetracted, (event) => live.lotEventsHere([event])),
      onEveryNode('watchers', reserveLowered, (event) => live.lotEventsHere([event])),
    ],
    passes: [
      { name: 'pending bids', everyMs: pendingSweepMs, run: placePending },
      {
        name: 'missed events',
        everyMs: missedEventsMs,
        where: ['hub'],
        run: missed.round,
      },
    ],
  };
}
