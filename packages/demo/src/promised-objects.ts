import type { AuctionPlan, SessionPlan } from './auction-plans.ts';

/** What a session has in any case, by its name in `photographs/`. */
export function promisedTo({ first, also = [] }: SessionPlan): string[] {
  return first === undefined ? [...also] : [first, ...also];
}

/** What sales have in any case, by its name in `photographs/`: not to be dealt to another before. */
export function promisedObjects(plans: readonly AuctionPlan[]): string[] {
  return plans.flatMap(({ sessions }) => sessions.flatMap(promisedTo));
}
