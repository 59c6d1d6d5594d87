import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { readCommits } from '#platform/database/read-commits.ts';
import type { DB } from '#platform/database/schema.ts';
import {
  addViews,
  addWords,
  completeFigures,
  countAnew,
  extendedLots,
  insertLots,
  lotIdsAfter,
  lotsChangedSince,
  mayWrite,
  moveToSessions,
  readLotTexts,
  rewriteLots,
  unknownLotIdsAfter,
  updateFigures,
} from './index.queries.ts';
import { indexedText, vocabularyOf } from './indexed-text.ts';

/** The maximum number of lots per transaction: some hundred milliseconds if all of them are new. */
const slice = 1_000;
/** Milliseconds after which a round leaves the rest to the next one. */
const roundMs = 2_000;
/**
 * The maximum time in milliseconds from a change's reading of the clock to the beginning of its commit, in order to
 * be noticed. How long that waits for another machine does not matter (decision 265).
 */
const latestCommitMs = 20_000;
/**
 * The maximum time in milliseconds from the creation of a new lot's id to its commit: large imports are
 * slow.
 */
const latestImportMs = 15 * 60_000;

/**
 * While many lots are bid on, their figures are the dearest thing that a bid causes beside itself: they are written
 * in a tenth of the time at most, each once for all its bids meanwhile. Milliseconds that this lets them lie, at most.
 */
const longestRestMs = 10_000;
/**
 * Not so for closes: to visitors who sort by price, a lot that closed is gone. Those that close within this long,
 * several rounds, are compared in each round; milliseconds.
 */
const closeSoonMs = 10_000;

const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** Keeps the search index up to date. */
export interface SearchIndex {
  /**
   * One round: lots with events, then new ones. The first rounds of a process go through all lots once,
   * to catch up on what was missed while no node ran.
   */
  readonly refresh: () => Promise<void>;
  /** The same, except that after long changes of figures those rest for a while. */
  readonly refreshSparingly: () => Promise<void>;
  /** A favorite was added or removed: its lot is counted again in the next round of this node. */
  readonly favoriteChanged: (lotId: string) => void;
  /** Counts views in the next round of this node. Those of a node that dies are lost, which is acceptable. */
  readonly viewed: (lotId: string) => void;
}

export function createSearchIndex(
  database: Database,
  elapsed = () => performance.now(),
): SearchIndex {
  const { kysely } = database;
  let changesReadTo: number | null = null;
  /** The progress of the first walk through all lots; null once it is done. */
  let walkedTo: string | null = beforeAllIds;
  /** The number of lots added since the last analyze. */
  let uncounted = 0;
  /** Until then figures rest, by the process's clock. */
  let restsUntil = 0;
  let favorites = new Set<string>();
  let views = new Map<string, number>();

  /** Runs `work` as the only writer; false while another node writes. */
  async function writing(work: (db: Transaction<DB>) => Promise<void>): Promise<boolean> {
    return database.transaction(async (db) => {
      if (!(await mayWrite(db, advisoryLocks.searchIndex))) return false;
      await work(db);
      return true;
    });
  }

  /** Applies changes since the last round that could write. */
  async function takeChanges(): Promise<boolean> {
    const { now, longestMs } = await readCommits(kysely);
    // A clock that was set back repeats times.
    const since = Math.min(changesReadTo ?? now, now) - latestCommitMs;
    const changed = new Set([...favorites, ...(await lotsChangedSince(kysely, since))]);
    const seen = views;
    if (changed.size > 0 || seen.size > 0) {
      [favorites, views] = [new Set(), new Map()];
      let done = false;
      try {
        // Views last, since everything before may be repeated.
        done = (await updateAll([...changed])) && (await writing((db) => addViews(db, seen)));
      } finally {
        if (!done) {
          // All of them, since changes will be read again only in part.
          for (const id of changed) favorites.add(id);
          for (const [id, count] of seen) views.set(id, (views.get(id) ?? 0) + count);
        }
      }
      if (!done) return false;
    }
    changesReadTo = now - longestMs;
    return true;
  }

  /**
   * Updates lots with events, in slices. They may also be new: one whose id is too old, because of a slow
   * clock at its creation, is found once it is published or bid on.
   */
  async function updateAll(ids: readonly string[]): Promise<boolean> {
    for (const part of inSlices(ids)) if (!(await updateLots(part, true))) return false;
    return true;
  }

  /** Adds those of these lots that are new; with `everything` the others are compared, too. */
  async function updateLots(ids: readonly string[], everything: boolean): Promise<boolean> {
    return writing(async (db) => {
      const lots = await readLotTexts(db, ids, 'unknown');
      if (lots.length > 0) {
        uncounted += lots.length;
        await insertLots(db, lots.map(indexedText));
        await addWords(db, vocabularyOf(lots));
      }
      if (everything) await updateFigures(db, ids);
      if (walkedTo !== null) await completeFigures(db, ids);
    });
  }

  async function takeNewLots(isTimeUp: () => boolean): Promise<void> {
    const everything = walkedTo !== null;
    const next = everything ? lotIdsAfter : unknownLotIdsAfter;
    let after = walkedTo ?? firstIdOf(Date.now() - latestImportMs);
    for (;;) {
      const ids = await next(kysely, after, slice);
      if (ids.length > 0 && !(await updateLots(ids, everything))) return;
      after = ids.at(-1) ?? after;
      const isLast = ids.length < slice;
      if (everything) walkedTo = isLast ? null : after;
      if (isLast || isTimeUp()) return;
    }
  }

  async function refresh(mayRest: boolean): Promise<void> {
    const begun = elapsed();
    if (mayRest && begun < restsUntil) {
      if (!(await updateAll(await extendedLots(kysely, closeSoonMs)))) return;
    } else {
      if (!(await takeChanges())) return;
      const ended = elapsed();
      restsUntil = ended + Math.min(9 * (ended - begun), longestRestMs);
    }
    await takeNewLots(() => elapsed() - begun > roundMs);
    // PostgreSQL would analyze by itself a minute later, and plan for empty tables until then.
    if (uncounted >= slice) {
      uncounted = 0;
      await countAnew(kysely);
    }
  }

  return {
    refresh: () => refresh(false),
    refreshSparingly: () => refresh(true),
    favoriteChanged: (lotId) => void favorites.add(lotId),
    viewed: (lotId) => void views.set(lotId, (views.get(lotId) ?? 0) + 1),
  };
}

/** The smallest UUIDv7 of an instant, in epoch milliseconds. */
export function firstIdOf(instant: number): string {
  const hex = Math.max(0, Math.trunc(instant)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

function inSlices<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / slice);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * slice, (index + 1) * slice),
  );
}

/**
 * Updates the index for a changed lot; a lot not indexed yet is left to the next round. Words that a lot
 * no longer has stay counted: they only correct typos.
 */
export async function takeChangedLot(db: Transaction<DB>, lotId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.searchIndex})`.execute(db);
  const lots = await readLotTexts(db, [lotId], 'known');
  if (lots.length === 0) return;
  await rewriteLots(db, lots.map(indexedText));
  await addWords(db, vocabularyOf(lots));
  await updateFigures(db, [lotId]);
}

/** Updates sessions, closes and prices of a sale's lots, which changed terms may have moved. */
export async function takeChangedTerms(db: Transaction<DB>, auctionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.searchIndex})`.execute(db);
  await updateFigures(db, await moveToSessions(db, auctionId));
}
