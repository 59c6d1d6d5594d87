import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#platform/log/log.ts';
import { UnavailableError } from '#platform/database/unavailable-error.ts';
import type { AcknowledgedBid, Entry } from './entry.ts';
import { later, stepFrom } from './position.ts';
import type { Position } from './position.ts';

/**
 * Whether bids may be decided on what the database shows. `checking`: another primary has taken over, or it was
 * behind, and it is being looked whether it has what was acknowledged. `behind`: it shows an older state than was
 * seen, until it shows that again. `incomplete`: acknowledged bids are not in it; a person decides.
 */
export type Standing = 'trusted' | 'checking' | 'behind' | 'incomplete';

/** Why a bid cannot be taken now; the same one may be sent again. */
export class DistrustedDatabaseError extends UnavailableError {
  override readonly name = 'DistrustedDatabaseError';

  constructor(standing: Standing) {
    super(reasons[standing]);
  }
}

const reasons: Readonly<Record<Standing, string>> = {
  trusted: 'The database had been behind.',
  checking: 'The database was replaced, and is being compared with what was acknowledged.',
  behind: 'The database shows an older state than this node has seen.',
  incomplete: 'Bids that were acknowledged are not in the database.',
};

interface Options {
  readonly log: Log;
  readonly note: (entry: Entry) => void;
  /**
   * What this process acknowledged, the latest first, from memory: a disk that hangs must not keep a new primary from being
   * compared.
   */
  readonly own: () => Iterable<readonly AcknowledgedBid[]>;
  /** Of these the ones that the database does not know, and where that database is. */
  readonly findMissing: (
    slices: Iterable<readonly AcknowledgedBid[]>,
  ) => Promise<{ missing: readonly AcknowledgedBid[]; position: Position }>;
}

/** Lines of the log; the command prints all. */
const maxNamed = 100;
const retryMs = 300;

/**
 * A cluster that fails over wrongly can lose what it acknowledged (safety.md). This node remembers how far the
 * database was when it last acknowledged a bid, and takes none on a database that is not as far.
 */
export class DatabaseGuard {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #standing: Standing = 'trusted';
  #seen: Position | null = null;
  #missing = 0;
  #checking: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  get standing(): Standing {
    return this.#standing;
  }

  /** Why this node takes no bids; null if it does. */
  get distrust(): string | null {
    return this.#standing === 'trusted' ? null : reasons[this.#standing];
  }

  /** How many acknowledged bids are not in the database. */
  get missing(): number {
    return this.#missing;
  }

  /** With what earlier processes noted; resolves once the database was compared with it. */
  async begin(noted: readonly Entry[]): Promise<void> {
    for (const { position } of noted) this.#seen = later(this.#seen, position);
    if (noted.length === 0) return;
    const bids = noted.flatMap((entry) => entry.bids);
    this.#standing = 'checking';
    const { missing, position } = await this.#options.findMissing([bids]);
    if (missing.length > 0) this.#refuse(missing);
    else if (stepFrom(this.#seen, position) === 'behind') this.#fallBehind(position);
    else this.#trust(position);
  }

  /**
   * Call before a database is asked, and what it returns with the position that it showed: that throws
   * `DistrustedDatabaseError` unless the database is as far as had been seen before. Throws at once while bids
   * cannot be taken.
   */
  expect(): (shown: Position) => void {
    if (this.#standing === 'checking' || this.#standing === 'incomplete') this.#throw();
    const seen = this.#seen;
    return (shown) => {
      this.#look(seen, shown);
      if (this.#standing !== 'trusted') this.#throw();
    };
  }

  /** As `expect`, for whoever only looks. */
  watch(): (shown: Position) => void {
    const seen = this.#seen;
    return (shown) => this.#look(seen, shown);
  }

  /**
   * Call after a commit, before its bids are answered. Throws `DistrustedDatabaseError` if another primary is known
   * by now: it was compared, or is being compared, without these bids.
   */
  acknowledge(entry: Entry): void {
    if (this.#standing !== 'trusted') this.#throw();
    if (entry.position.timeline < (this.#seen?.timeline ?? 0)) {
      this.#fallBehind(entry.position);
      this.#throw();
    }
    this.#seen = later(this.#seen, entry.position);
    if (entry.bids.length > 0) this.#options.note(entry);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#checking;
  }

  #look(seen: Position | null, shown: Position): void {
    if (this.#standing === 'checking' || this.#standing === 'incomplete') return;
    const step = stepFrom(this.#sinceAsked(seen), shown);
    // One that was behind may have written on to the same place without what had been there.
    if (step === 'forward' && this.#standing === 'trusted') this.#trust(shown);
    else if (step === 'behind') this.#fallBehind(shown);
    else {
      this.#standing = 'checking';
      this.#options.log.warn({ seen, shown }, 'the database was replaced or behind, comparing');
      this.#checking = this.#check(shown);
    }
  }

  /** How far the log was before the question, yet on the timeline that is known by now. */
  #sinceAsked(seen: Position | null): Position | null {
    const now = this.#seen;
    return now !== null && now.timeline > (seen?.timeline ?? 0)
      ? { timeline: now.timeline, wal: 0 }
      : seen;
  }

  async #check(shown: Position): Promise<void> {
    const { log, own, findMissing } = this.#options;
    while (!this.#stopping.signal.aborted) {
      try {
        // Nothing is acknowledged meanwhile.
        const { missing, position } = await findMissing(own());
        // Through the pool a former primary may still answer.
        if (stepFrom(shown, position) === 'behind') throw new Error('An older primary answered.');
        if (missing.length > 0) this.#refuse(missing);
        else this.#trust(position);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the new primary cannot be compared yet');
        await delay(retryMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  #trust(shown: Position): void {
    if (this.#standing !== 'trusted') this.#options.log.info({ shown }, 'the database is trusted');
    this.#standing = 'trusted';
    this.#seen = later(this.#seen, shown);
  }

  #fallBehind(shown: Position): void {
    if (this.#standing === 'behind') return;
    this.#standing = 'behind';
    this.#options.log.error(
      { seen: this.#seen, shown },
      `${reasons.behind} It takes no bids; “fairlot verify-acknowledged” says which it lacks.`,
    );
  }

  #refuse(missing: readonly AcknowledgedBid[]): void {
    const { log } = this.#options;
    this.#standing = 'incomplete';
    this.#missing = missing.length;
    for (const bid of missing.slice(0, maxNamed)) {
      log.error({ ...bid }, 'an acknowledged bid is not in the database');
    }
    log.fatal(
      { missing: missing.length },
      `${reasons.incomplete} This node takes no bids: see “fairlot verify-acknowledged”.`,
    );
  }

  #throw(): never {
    throw new DistrustedDatabaseError(this.#standing);
  }
}
