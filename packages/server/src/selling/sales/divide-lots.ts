import type { Place } from './lot-places.ts';

/** Where a session of a sale begins: at the lot of this number; '': it has none. */
export interface SessionStart {
  readonly id: string;
  readonly firstLot: string;
}

export type DividedLots =
  | { readonly kind: 'divided'; readonly places: readonly Place[] }
  /** The index of the session, and why. */
  | { readonly kind: 'impossible'; readonly session: number; readonly reason: string };

/**
 * Divides the lots of a sale among its sessions, in their order: the first session always begins with the
 * first lot, and each continues until the next begins.
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
