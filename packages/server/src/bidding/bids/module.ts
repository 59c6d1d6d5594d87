import type { LivePublisher } from '#bidding/live/public.ts';
import type { StaffAccess } from '#identity/staff/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import { handledJob } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { createBidWriter } from './bid-writer.ts';
import type { CommittedBatch } from './bid-writer.ts';
import { placePendingBids } from './place-pending-bids.ts';
import type { RetractRefusal } from './retract-bid.ts';
import { serveBidding } from './serve-bidding.ts';
import { bidRetractedJob, retractForBidder } from './staff-retractions.ts';
import type { StaffRetraction } from './staff-retractions.ts';
import { lotWithdrawnJob, withdrawLot } from './withdraw-lot.ts';
import type { WithdrawResult } from './withdraw-lot.ts';

/** Pending maxima are placed at the approval; this finds those of a node that died in between. */
const pendingSweepMs = 5_000;

interface Dependencies {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly staff: StaffAccess;
  readonly live: LivePublisher;
  readonly tellAlerts: (alerts: readonly RaisedAlert[]) => void;
  /** Bids have been committed here; it must cost the bid writer next to nothing. */
  readonly onBids: (events: CommittedBatch['events']) => void;
}

export interface Bids extends Module {
  /** Withdraws a lot, or retracts a high bid, from whatever process: a job tells watchers. */
  readonly withdraw: (lotId: string) => Promise<WithdrawResult>;
  readonly retractForBidder: (retraction: StaffRetraction) => Promise<'retracted' | RetractRefusal>;
  /** Places what waited for an approval and may be bid now. */
  readonly placePending: () => Promise<void>;
  /** Takes no new bids, answers those that wait. */
  readonly stop: () => Promise<void>;
}

export function bidsModule({
  database,
  databaseUrl,
  log,
  jobs,
  staff,
  live,
  tellAlerts,
  onBids,
}: Dependencies): Bids {
  const writer = createBidWriter({
    url: databaseUrl,
    log,
    onCommitted({ events, ownChanges, alerts: outbid }) {
      live.lotEvents(events);
      live.ownMaxima(ownChanges);
      tellAlerts(outbid);
      onBids(events);
    },
  });
  const placePending = () => placePendingBids(database, writer);
  return {
    withdraw: (lotId) => withdrawLot(database, jobs, lotId),
    retractForBidder: (retraction) => retractForBidder(database, jobs, retraction),
    placePending,
    stop: () => writer.stop(),
    serve: ({ api }) =>
      serveBidding(api, {
        database,
        writer,
        staff,
        onRetracted({ event, alerts: leading }) {
          live.lotEvents([event]);
          tellAlerts(leading);
        },
      }),
    jobs: [
      handledJob(lotWithdrawnJob, async (event) => live.lotEvents([event])),
      handledJob(bidRetractedJob, async (event) => live.lotEvents([event])),
    ],
    passes: [{ name: 'pending bids', everyMs: pendingSweepMs, run: placePending }],
  };
}
