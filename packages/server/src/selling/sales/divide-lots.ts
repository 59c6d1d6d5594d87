import type { Place } from './lot-places.ts';

/** Where a session of a sale begins: at the lot of this number; '' means that it has none. */
export interface SessionStart {
  readonly id: string;
  readonly firstLot: string;
}

export type DividedLots =
  | { readonly kind: 'divided'; readonly places: readonly Place[] }
  /** Of which session, by its index, and why. */
  | { readonly kind: 'impossible'; readonly session: number; readonly reason: string };

/**
 * Parts the lots of a sale among its sessions, in the order that they have: the first session begins with
 * the first lot, whatever it says, and each goes on until another begins.
 */
export function divideLots(places: readonly Place[], starts: readonly SessionStart[]): DividedLots {
  const at = new Map(places.map(({ number }, index) => [number.toLowerCase(), index]));
  const sessionFrom = new Map<number, string>();
  let last = 0;
  for (const [session, { id, firstLot }] of starts.entries()) {
    if (session === 0) sessionFrom.set(0, id);
    else if (firstLot !== '') {
      const from = at.get(firstLot.toLowerCase());
      if (from === undefined)
        return {
          kind: 'impossible',
          session,
          reason: `begins with "${firstLot}", which is no lot`,
        };
      if (from <= last) {
        const reason = `begins with lot ${firstLot}, so that the one above it would have none`;
        return { kind: 'impossible', session, reason };
      }
      sessionFrom.set(from, id);
      last = from;
    }
  }
  let sessionId = starts[0]?.id ?? '';
  return {
    kind: 'divided',
    places: places.map((place, index) => {
      sessionId = sessionFrom.get(index) ?? sessionId;
      return { ...place, sessionId };
    }),
  };
}
