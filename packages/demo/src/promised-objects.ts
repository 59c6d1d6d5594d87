import type { SessionPlan } from './auction-plans.ts';

/** What a session has in any case, by its name in `photographs/`. */
export function promisedTo({ first, also = [] }: SessionPlan): string[] {
  return first === undefined ? [...also] : [first, ...also];
}
