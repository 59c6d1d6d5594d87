import type { PoolClient } from 'pg';
import { Histogram } from 'prom-client';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import { later } from '#bidding/acknowledged/public.ts';
import type { AcknowledgedBid, DatabaseGuard, Position } from '#bidding/acknowledged/public.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inSpan } from '#platform/tracing/spans.ts';
import { byItsOwn, currentCause } from '#platform/log/cause.ts';
import type { Cause } from '#platform/log/cause.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Backlog } from '#platform/modules/module.ts';
import { withinTime } from '#platform/database/within-time.ts';
import { openBidConnections } from './bid-connections.ts';
import type { BidAnswer, BidRequest } from './bid-request.ts';
import type { DecidedBid } from './facts.ts';
import { lockAndRead } from './read-batch.queries.ts';
import { writeAndCommit } from './write-batch.queries.ts';
import { decideBatch } from './decide-batch.ts';
import type { BatchOutcome } from './batch-outcome.ts';

/** Two performed best on two cores: one batch is decided while the other waits for its commit. */
const laneCount = 2;
/** The maximum number of bids in a transaction: with more, locks are held noticeably longer. */
const batchSize = 1_000;
/** Milliseconds: nobody waits longer to be told “not now”. */
const commitTimeout = 10_000;
/** Bids that may wait in a lane: a few seconds of work. More get 503 and are sent again. */
const queueLimit = 10_000;

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
  /** What waits in each lane. */
  backlog(): ReadonlyMap<string, Backlog>;
  /** Takes no new bids, answers those that wait, closes the connections. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly request: BidRequest;
  /** Milliseconds of the process's clock. */
  readonly since: number;
  readonly cause: Cause;
  readonly resolve: (answer: BidAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lots are hashed to lanes; while a lane's transaction runs, arriving bids queue, and the next
 * transaction takes them all. Correct with any number of nodes, because the row lock decides, not the
 * process. Batching per lot was measured too: very fast on one lot, slower than plain transactions
 * everywhere else (design.md).
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
  const pool = openBidConnections({ url: options.url, lanes: laneCount, log });
  const batchBids = new Histogram({
    name: 'fairlot_bid_batch_bids',
    help: 'Bids that one transaction decided.',
    buckets: [1, 2, 5, 10, 50, 100, 500, batchSize],
    registers: [metrics.registry],
  });
  const lanes = Array.from({ length: laneCount }, (_, index) => {
    const watch = metrics.watch('lane', `bids ${index}`);
    return new Lane((requests) => watch(() => writeBatch(requests)), log);
  });
  let isStopping = false;
  let committed: Position | null = null;

  async function writeBatch(requests: readonly BidRequest[]): Promise<BidAnswer[]> {
    const compare = guard.expect();
    const client = await pool.connect();
    const { decided, outcome, alerts, position } = await runTransaction(client, requests, compare);
    committed = later(committed, position);
    // Those that were decided before are acknowledged again, and perhaps for the first time.
    guard.acknowledge({ position, bids: [...decided, ...outcome.bids].flatMap(acceptedOf) });
    batchBids.observe(requests.length);
    onCommitted({ events: outcome.events, ownChanges: outcome.ownChanges, alerts });
    return outcome.answers;
  }

  return {
    place(request) {
      const lane = lanes[laneOf(request.lotId)];
      if (!lane || isStopping) return Promise.reject(new AppError('Unavailable'));
      return lane.place(request);
    },
    position: () => committed?.wal ?? null,
    backlog: () =>
      new Map(lanes.map((lane, index) => [`bids of lane ${index}`, lane.backlog()] as const)),
    async stop() {
      isStopping = true;
      await Promise.all(lanes.map((lane) => lane.idle()));
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
  try {
    const read = await lockAndRead(client, requests);
    compare(read.position);
    const outcome = decideBatch(requests, read.facts);
    // No limit of PostgreSQL's ends a commit that waits for another machine.
    const { alerts, position } = await withinTime(commitTimeout, writeAndCommit(client, outcome));
    client.release();
    return { decided: read.facts.decided, outcome, alerts, position };
  } catch (error) {
    // Closing the connection ends its transaction, in whatever state it is.
    client.release(true);
    throw error;
  }
}

class Lane {
  readonly #write: (requests: readonly BidRequest[]) => Promise<BidAnswer[]>;
  readonly #log: Log;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(write: (requests: readonly BidRequest[]) => Promise<BidAnswer[]>, log: Log) {
    this.#write = write;
    this.#log = log;
  }

  place(request: BidRequest): Promise<BidAnswer> {
    if (this.#waiting.length >= queueLimit) return Promise.reject(new AppError('Unavailable'));
    const { promise, resolve, reject } = Promise.withResolvers<BidAnswer>();
    this.#waiting.push({
      request,
      since: performance.now(),
      cause: currentCause(),
      resolve,
      reject,
    });
    // The lane goes on with others' bids.
    this.#running ??= byItsOwn(() => this.#run());
    return promise;
  }

  backlog(): Backlog {
    const [first] = this.#waiting;
    const oldestSeconds = first === undefined ? 0 : (performance.now() - first.since) / 1_000;
    return { count: this.#waiting.length, oldestSeconds };
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchSize);
      try {
        const answers = await this.#writeTraced(batch);
        const answer = () => this.#answer(batch, answers);
        // Writing answers takes longer than sending the next batch, at which the database then works meanwhile.
        if (this.#waiting.length > 0) setImmediate(answer);
        else answer();
      } catch (error) {
        // Without a database every batch fails, and the error handler logs that for each bid.
        if (!isUnavailable(error)) {
          this.#log.warn(
            { err: error, bids: batch.length, requests: requestsOf(batch) },
            'bid writer: batch failed, retrying its bids one by one',
          );
        }
        await this.#oneByOne(batch);
      }
    }
    this.#running = null;
  }

  /** In the trace of the first bid; those of the other bids are linked. */
  #writeTraced(batch: readonly Waiting[]): Promise<BidAnswer[]> {
    const [first, ...others] = batch.map(({ cause }) => cause);
    const spans = others.flatMap(({ span }) => span ?? []).slice(0, linkedSpans);
    return inSpan(
      'bid batch',
      () => this.#write(batch.map(({ request }) => request)),
      { attributes: { 'fairlot.bids': batch.length }, links: spans },
      {
        requestId: others.length === 0 ? (first?.requestId ?? null) : null,
        span: first?.span ?? null,
      },
    );
  }

  #answer(batch: readonly Waiting[], answers: readonly BidAnswer[]): void {
    batch.forEach(({ resolve, reject }, index) => {
      const answer = answers[index];
      if (answer) resolve(answer);
      else reject(new AppError('Error'));
    });
  }

  /**
   * A failed transaction should fail only the bid that caused it. If the commit went through after all,
   * the retry finds the bids by their unique ids and answers from their rows.
   */
  async #oneByOne(batch: readonly Waiting[]): Promise<void> {
    const heldLots = new Set<string>();
    let unavailable: unknown = null;
    for (const waiting of batch) {
      const { lotId } = waiting.request;
      if (unavailable !== null || heldLots.has(lotId)) {
        waiting.reject(unavailable ?? new AppError('Unavailable'));
        continue;
      }
      try {
        this.#answer([waiting], await this.#writeTraced([waiting]));
      } catch (error) {
        const isHeld = isLockTimeout(error);
        waiting.reject(isHeld ? new AppError('Unavailable') : error);
        // Retrying makes no sense without a database or while somebody holds the lot.
        if (isHeld) heldLots.add(lotId);
        if (isUnavailable(error)) unavailable = error;
      }
    }
  }
}

const lockNotAvailable = '55P03';
const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable;

/** The number of a batch's requests that a log line lists; the others fail in the same way. */
const namedRequests = 20;
/** As many as a span keeps (OpenTelemetry's own limit). */
const linkedSpans = 128;
const requestsOf = (batch: readonly Waiting[]) =>
  batch.slice(0, namedRequests).map(({ cause }) => cause.requestId);

/** A lot always uses the same lane, so its bids are decided in the order of their arrival. */
function laneOf(lotId: string): number {
  // The last digits of a UUIDv7 are random.
  return Number.parseInt(lotId.slice(-4), 16) % laneCount;
}
