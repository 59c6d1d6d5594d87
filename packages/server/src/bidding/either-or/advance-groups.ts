import { refused } from '@fairlot/contract';
import { eitherOrState, eitherOrStep } from '@fairlot/rules';
import type { EitherOrLot, EitherOrStep } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { enterWaitingBid } from '#bidding/bids/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import {
  claimDue,
  hasId,
  isGoing,
  lockGroup,
  lookAgain,
  markEnded,
  markPlaced,
  readDue,
  readGroups,
} from './groups.queries.ts';
import type { GroupLotRow, GroupRow } from './groups.queries.ts';
import { Refused } from '#platform/database/refused.ts';

const notPlaced = (lotNumber: string) =>
  `Your maximum on lot ${lotNumber} cannot be placed: too many of yours there have waited, or your registration was refused. Nothing was changed.`;

/** A lot as the rules see it. */
export function asRuled(lot: GroupLotRow): EitherOrLot {
  const { outcome, isOpen, leads, wasPlaced, wasRemoved } = lot;
  const hasMaximum = lot.ownMax !== null;
  return {
    lot: lot.lotId,
    state: eitherOrState({ outcome, isOpen, leads, hasMaximum, wasPlaced, wasRemoved }),
    leads,
    letGo: lot.isLetGo,
  };
}

export const stepOf = ({ wanted, lots }: GroupRow): EitherOrStep =>
  eitherOrStep(wanted, lots.map(asRuled));

const isOver = (group: GroupRow, { isFulfilled }: EitherOrStep) =>
  isFulfilled || group.lots.every(({ outcome }) => outcome !== null);

/**
 * Places what has its turn in a group, under its lock: hands the maxima to the bids, where they wait for
 * the next round like those entered before an approval. Harmless at any time and however often: what was
 * handed over is marked in the same transaction. What the bids do not take is lost, and the next has its
 * turn in the next round; a bidder who waits for the answer (`byHand`) is refused instead. Who is away is told what the
 * bids make of it (`tellPlaced`), and of a refused registration by that.
 */
export async function advanceGroup(
  tx: Transaction<DB>,
  id: string,
  { byHand }: { readonly byHand: boolean },
): Promise<void> {
  if ((await lockGroup(tx, id)) === null) return;
  // Read after the lock: whoever held it may have placed the next already.
  const [group] = await readGroups(tx, sql`${hasId(id)} and ${isGoing}`);
  if (group === undefined) return;
  const step = stepOf(group);
  const next = group.lots.filter(({ lotId }) => step.place.includes(lotId));
  const { userId } = group;
  for (const { lotId, lotNumber, max } of next) {
    const uniqueId = uuid();
    const isEntered = await enterWaitingBid(tx, { lotId, bidderId: userId, uniqueId, max });
    if (!isEntered && byHand) throw new Refused(refused('EitherOrNotPlaced', notPlaced(lotNumber)));
    await markPlaced(tx, id, { lotId, uniqueId, untold: isEntered && !byHand });
  }
  if (isOver(group, step)) await markEnded(tx, id);
  else await lookAgain(tx, id, lookAfter(group, next.length > 0));
}

/** How soon rounds look at a group again, in milliseconds. Facts bring nearly everything before that. */
export const lookMs = {
  /** A maximum waits to be placed, for an approval or for room: it may be refused. */
  waiting: 60_000,
  /** Nothing but its lots' hammers can change it. */
  atLatest: 10 * 60_000,
} as const;

/** The next round reads what became of maxima that were handed over just now. */
function lookAfter({ lots }: GroupRow, hasPlaced: boolean): number {
  if (hasPlaced) return 0;
  const isWaiting = lots.some(
    ({ outcome, ownMax, hasBid }) => outcome === null && ownMax !== null && !hasBid,
  );
  return isWaiting || lots.some(isClosing) ? lookMs.waiting : lookMs.atLatest;
}

/** Its hammer is near, or is awaited. */
const isClosing = ({ outcome, closesIn }: GroupLotRow) =>
  outcome === null && closesIn < lookMs.atLatest;

/**
 * Advances these groups, each in a transaction of its own: what one locks, such as its bidder's
 * registration, is free for bids again before the next one.
 */
export function advanceGroups(database: Database, ids: readonly string[]): Promise<void> {
  return eachByItself(ids, (id) =>
    database.transaction((tx) => advanceGroup(tx, id, { byHand: false })),
  );
}

/**
 * Advances the groups that are due: for what no fact reports, such as a maximum that was refused when it
 * was placed, and for what a node that died has left. Each is looked at by one node; the others go on.
 */
export async function advanceDue(database: Database): Promise<void> {
  await eachByItself(await readDue(database.kysely), async (id) => {
    try {
      await database.transaction(async (tx) => {
        if (await claimDue(tx, id)) await advanceGroup(tx, id, { byHand: false });
      });
    } catch (error) {
      // It does not stand before the others again in the next round.
      await lookAgain(database.kysely, id, lookMs.waiting);
      throw error;
    }
  });
}

/** One that fails does not hold up the others. */
async function eachByItself(ids: readonly string[], run: (id: string) => Promise<void>) {
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await run(id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
