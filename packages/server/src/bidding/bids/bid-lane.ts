import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { UnavailableError } from '#platform/database/unavailable-error.ts';
import { hasCode } from '#platform/files/has-code.ts';
import { AppError } from '#platform/http/app-error.ts';
import { byItsOwn, currentCause } from '#platform/log/cause.ts';
import type { Cause } from '#platform/log/cause.ts';
import type { Log } from '#platform/log/log.ts';
import type { Backlog } from '#platform/modules/module.ts';
import { inSpan } from '#platform/tracing/spans.ts';
import type { BidAnswer, BidRequest } from './bid-request.ts';

/** The maximum number of bids in a transaction: with more, locks are held noticeably longer. */
export const batchSize = 1_000;
/** Bids that may wait: two seconds of work. More get 503 and are sent again. */
const queueLimit = 10_000;
/** Milliseconds after which nobody waits for a try to begin: they are told “not now”. */
const longestWait = 10_000;
/** Milliseconds between looks for those who have waited too long. */
const lookEvery = 1_000;
/**
 * Milliseconds for which nobody tries a lot that somebody else held: each try costs all others `lock_timeout`. As long
 * as those who are refused are told to wait.
 */
const heldFor = 2_000;

interface Waiting {
  readonly request: BidRequest;
  /** Milliseconds of the process's clock. */
  readonly since: number;
  readonly cause: Cause;
  readonly resolve: (answer: BidAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Bids that are decided one after the other, in the order of their arrival: while a transaction runs, those that arrive
 * wait, and the next takes them all.
 */
export class Lane {
  readonly #write: (requests: readonly BidRequest[]) => Promise<BidAnswer[]>;
  readonly #log: Log;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;
  /** Lots that somebody else held, and until when nobody tries them. */
  readonly #held = new Map<string, number>();
  /** The last try met no database: its transaction may go on there for long, and hold its lots. */
  #isCutOff = false;

  constructor(write: (requests: readonly BidRequest[]) => Promise<BidAnswer[]>, log: Log) {
    this.#write = write;
    this.#log = log;
  }

  place(request: BidRequest): Promise<BidAnswer> {
    if (this.#waiting.length >= queueLimit || this.#isHeld(request.lotId)) {
      return Promise.reject(new AppError('Unavailable'));
    }
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
    const look = setInterval(() => this.#refuseLate(), lookEvery);
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchSize);
      try {
        const answers = await this.#try(batch);
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
        if (isLockTimeout(error)) this.#holdOnlyLot(batch);
        await this.#oneByOne(batch);
      }
    }
    clearInterval(look);
    this.#running = null;
  }

  #isHeld(lotId: string): boolean {
    return (this.#held.get(lotId) ?? 0) > performance.now();
  }

  /** Refuses those who wait for a lot, and for a while those who come. */
  #hold(lotId: string): void {
    for (const known of this.#held.keys()) if (!this.#isHeld(known)) this.#held.delete(known);
    this.#held.set(lotId, performance.now() + heldFor);
    const refused = this.#waiting.filter(({ request }) => request.lotId === lotId);
    this.#waiting = this.#waiting.filter(({ request }) => request.lotId !== lotId);
    for (const { reject } of refused) reject(new AppError('Unavailable'));
  }

  /** PostgreSQL does not say which lot is held. */
  #holdOnlyLot(batch: readonly Waiting[]): void {
    const [lot, ...others] = new Set(batch.map(({ request }) => request.lotId));
    if (lot !== undefined && others.length === 0) this.#hold(lot);
  }

  #refuseLate(): void {
    const inTime = this.#waiting.findIndex((waiting) => !isLate(waiting));
    const late = this.#waiting.splice(0, inTime === -1 ? this.#waiting.length : inTime);
    for (const { reject } of late) reject(new AppError('Unavailable'));
  }

  /**
   * A commit that waits for another machine holds its lots on after it was given up: who meets such a lock
   * is refused with all others, instead of each waiting for its own.
   */
  async #try(batch: readonly Waiting[]): Promise<BidAnswer[]> {
    try {
      const answers = await this.#writeTraced(batch);
      this.#isCutOff = false;
      return answers;
    } catch (error) {
      this.#isCutOff = isUnavailable(error) || (this.#isCutOff && isLockTimeout(error));
      if (!this.#isCutOff || isUnavailable(error)) throw error;
      throw new UnavailableError('Lots are held since the database was away.', { cause: error });
    }
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
    let unavailable: unknown = null;
    for (const waiting of batch) {
      const { lotId } = waiting.request;
      if (unavailable !== null || this.#isHeld(lotId) || isLate(waiting)) {
        waiting.reject(unavailable ?? new AppError('Unavailable'));
        continue;
      }
      try {
        this.#answer([waiting], await this.#try([waiting]));
      } catch (error) {
        const isHeld = isLockTimeout(error);
        waiting.reject(isHeld ? new AppError('Unavailable') : error);
        // Retrying makes no sense without a database or while somebody holds the lot.
        if (isHeld) this.#hold(lotId);
        if (isUnavailable(error)) unavailable = error;
      }
    }
  }
}

const isLate = ({ since }: Waiting) => performance.now() - since > longestWait;

const lockNotAvailable = '55P03';
const isLockTimeout = (error: unknown) => hasCode(error, lockNotAvailable);

/** The number of a batch's requests that a log line lists; the others fail in the same way. */
const namedRequests = 20;
/** As many as a span keeps (OpenTelemetry's own limit). */
const linkedSpans = 128;
const requestsOf = (batch: readonly Waiting[]) =>
  batch.slice(0, namedRequests).map(({ cause }) => cause.requestId);
