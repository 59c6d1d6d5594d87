import type { LotEnd } from '../closing/lot-state.ts';

/**
 * A lot of an either-or group (domain: Either-or). `placed`: the bidder has a maximum on it, theirs or the
 * group's, and it is not decided. `lost`: they can no longer win it, so the next one has its turn.
 */
export type EitherOrState = 'waiting' | 'placed' | 'won' | 'lost';

/** What is known of a lot of the group, all read at one moment. */
export type EitherOrFacts = {
  /** Null until the hammer or a withdrawal is recorded. */
  readonly outcome: LotEnd | null;
  readonly isOpen: boolean;
  /** The bidder leads it, or led it at the hammer. */
  readonly leads: boolean;
  /** A maximum of theirs stands, or waits for an approval or for room below their limit. */
  readonly hasMaximum: boolean;
  /** The group has placed its maximum before: what was refused or removed is not placed again. */
  readonly wasPlaced: boolean;
  /** They have taken back bids here, or somebody else has theirs: nobody bids here for them again. */
  readonly wasRemoved: boolean;
};

export type EitherOrLot = {
  readonly lot: string;
  readonly state: EitherOrState;
  readonly leads: boolean;
  /** Their maximum was beaten and they said that they do not want the lot anymore. */
  readonly letGo: boolean;
};

/**
 * How a lot stands for the bidder. Being outbid does not lose a lot: the bid above may be taken back, and
 * the bidder would then lead two lots where they want one. Only the hammer, a withdrawal or the removal of
 * their own bids is final. A lot whose time is over before its turn is lost as well.
 */
export function eitherOrState(facts: EitherOrFacts): EitherOrState {
  const { outcome, leads, hasMaximum, wasPlaced, wasRemoved, isOpen } = facts;
  if (outcome !== null) return outcome === 'sold' && leads ? 'won' : 'lost';
  if (hasMaximum) return 'placed';
  return wasPlaced || wasRemoved || !isOpen ? 'lost' : 'waiting';
}

/** What to do with a group. */
export type EitherOrStep = {
  /** Lots whose maximum is to be placed now, in order. */
  readonly place: readonly string[];
  /** The bidder has won as many as they want: whatever waits never gets its turn. */
  readonly isFulfilled: boolean;
};

/**
 * Decides which maxima of a group are placed now. `lots` is in the bidder's order. At most `wanted` lots
 * are won or undecided at a time, so no more are won: except with a lot that was let go, if the bids above
 * the bidder's are taken back. It then counts again as soon as they lead it.
 */
export function eitherOrStep(wanted: number, lots: readonly EitherOrLot[]): EitherOrStep {
  const won = lots.filter(({ state }) => state === 'won').length;
  const room = wanted - eitherOrTaken(lots);
  const waiting = lots.filter(({ state }) => state === 'waiting');
  return {
    place: waiting.slice(0, Math.max(0, room)).map(({ lot }) => lot),
    isFulfilled: won >= wanted,
  };
}

/** How many lots are won or could still be. A group that wants fewer would promise what it cannot keep. */
export function eitherOrTaken(lots: readonly EitherOrLot[]): number {
  return lots.filter((lot) => lot.state === 'won' || takesPlace(lot)).length;
}

/** Whether an undecided lot could still be won, so that another has to wait for it. */
function takesPlace({ state, letGo, leads }: EitherOrLot): boolean {
  return state === 'placed' && (!letGo || leads);
}

/** Whether a lot may be let go: not while its bidder leads, since a bid is binding. */
export function mayLetGo({ state, leads }: Pick<EitherOrLot, 'state' | 'leads'>): boolean {
  return state === 'placed' && !leads;
}

/**
 * Milliseconds from a close to the next maximum being placed, at most, unless the service is down: two
 * seconds to the hammer, some for those who follow it, five for a round that places what waits, and as
 * much again.
 */
const placingTakes = 30_000;

/** What a waiting lot waits for. */
export type EitherOrTurn = {
  /** The lots that come before it, in order. */
  readonly ahead: readonly string[];
  /** How many of those have to be lost first. */
  readonly needed: number;
  /** By present closes it closes before that many can have been decided: it will hardly be placed. */
  readonly closesTooEarly: boolean;
};

/**
 * When a lot that waits gets its turn: once so many of those ahead are lost. Closes are epoch milliseconds;
 * a soft close may move them later.
 */
export function eitherOrTurn<Lot extends EitherOrLot & { readonly close: number }>(
  wanted: number,
  lots: readonly Lot[],
  waiting: Lot,
): EitherOrTurn {
  const before = lots.slice(0, lots.indexOf(waiting)).filter(({ state }) => state === 'waiting');
  const ahead = lots.filter((lot) => takesPlace(lot) || before.includes(lot));
  const won = lots.filter(({ state }) => state === 'won').length;
  const needed = ahead.length - (wanted - won) + 1;
  const decidedAt = ahead.map(({ close }) => close).toSorted((a, b) => a - b)[needed - 1];
  return {
    ahead: ahead.map(({ lot }) => lot),
    needed,
    closesTooEarly: decidedAt !== undefined && waiting.close < decidedAt + placingTakes,
  };
}
