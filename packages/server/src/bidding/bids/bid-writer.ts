import type { PoolClient } from 'pg';
import { Histogram } from 'prom-client';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import { later } from '#bidding/acknowledged/public.ts';
import type { AcknowledgedBid, DatabaseGuard, Position } from '#bidding/acknowledged/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Backlog } from '#platform/modules/module.ts';
import { withinTime } from '#platform/database/within-time.ts';
import { openBidConnection } from './bid-connection.ts';
import { batchSize, Lane } from './bid-lane.ts';
import type { BidAnswer, BidRequest } from './bid-request.ts';
import type { DecidedBid } from './facts.ts';
import { lockAndRead } from './read-batch.queries.ts';
import { writeAndCommit } from './write-batch.queries.ts';
import { decideBatch } from './decide-batch.ts';
import type { BatchOutcome } from './batch-outcome.ts';

/** Milliseconds that a transaction may take; then its bids are told “not now”. */
const transactionTimeout = 10_000;

/** What happened in a committed batch, for those who announce it. */
export type CommittedBatch = Pick<BatchOutcome, 'events' | 'ownChanges'> & {
  readonly alerts: readonly RaisedAlert[];
};

export interface BidWriter {
  /**
   * Decides a bid and resolves once the decision is committed. Throws `Unavailable` when too many bids
   * wait or the database cannot be reached; the same `uniqueId` may then be sent again.
   */
  place(request: BidRequest): Promise<BidAnswer>;
  /** How far the database's log (bytes) was after the last batch, behind every bid that was answered; null before the first. */
  position(): number | null;
  /** What waits. */
  backlog(): ReadonlyMap<string, Backlog>;
  /** Takes no new bids, answers those that wait, closes the connection. */
  stop(): Promise<void>;
}

/**
 * One lane: while its transaction runs, arriving bids queue, and the next transaction takes them all. Correct with any
 * number of nodes, because the row lock decides, not the process. Two lanes were measured too: no more bids a
 * second, and slower answers at half load, since batches were smaller (decision 277). Batching per lot as well: very
 * fast on one lot, slower than plain transactions everywhere else (design.md).
 */
export function createBidWriter(options: {
  url: string;
  log: Log;
  metrics: Metrics;
  /** Whether the database is the one that this node has seen. */
  guard: Pick<DatabaseGuard, 'expect' | 'acknowledge'>;
  onCommitted: (batch: CommittedBatch) => void;
}): BidWriter {
  const { log, metrics, guard, onCommitted } = options;
  const pool = openBidConnection({ url: options.url, log });
  const batchBids = new Histogram({
    name: 'fairlot_bid_batch_bids',
    help: 'Bids that one transaction decided.',
    buckets: [1, 2, 5, 10, 50, 100, 500, batchSize],
    registers: [metrics.registry],
  });
  const watch = metrics.watch('lane', 'bids');
  const lane = new Lane((requests) => watch(() => writeBatch(requests)), log);
  let isStopping = false;
  let committed: Position | null = null;

  async function writeBatch(requests: readonly BidRequest[]): Promise<BidAnswer[]> {
    const compare = guard.expect();
    const client = await pool.connect();
    const { decided, outcome, alerts, position } = await runTransaction(client, requests, compare);
    committed = later(committed, position);
    // Those that were decided before are acknowledged again, and perhaps for the first time.
    const again = decided.flatMap(acceptedOf);
    const bids = [...again, ...outcome.bids.flatMap(acceptedOf)];
    guard.acknowledge({ position, bids, repeated: again.length });
    batchBids.observe(requests.length);
    onCommitted({ events: outcome.events, ownChanges: outcome.ownChanges, alerts });
    return outcome.answers;
  }

  return {
    place(request) {
      if (isStopping) return Promise.reject(new AppError('Unavailable'));
      return lane.place(request);
    },
    position: () => committed?.wal ?? null,
    backlog: () => new Map([['bids', lane.backlog()]]),
    async stop() {
      isStopping = true;
      await lane.idle();
      await pool.end();
    },
  };
}

/** An accepted bid, as its acknowledgement is noted. */
function acceptedOf({ lot_id, ordinal, sequence, unique_id }: DecidedBid): AcknowledgedBid[] {
  return ordinal === null ? [] : [{ lotId: lot_id, ordinal, sequence, uniqueId: unique_id }];
}

async function runTransaction(
  client: PoolClient,
  requests: readonly BidRequest[],
  compare: (shown: Position) => void,
) {
  async function decide() {
    const { facts, position: shown } = await lockAndRead(client, requests);
    compare(shown);
    const outcome = decideBatch(requests, facts);
    const written = await writeAndCommit(client, outcome);
    return { decided: facts.decided, outcome, ...written };
  }
  try {
    // No limit of PostgreSQL's ends a commit that waits for another machine, nor a line that carries nothing any more.
    const done = await withinTime(transactionTimeout, decide());
    client.release();
    return done;
  } catch (error) {
    // Closing the connection ends its transaction, in whatever state it is; one given up sends nothing more.
    client.release(true);
    throw error;
  }
}
