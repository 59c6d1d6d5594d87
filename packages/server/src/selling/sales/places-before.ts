import type { ArrangedLot } from './arranged-lots.queries.ts';
import type { Place } from './lot-places.ts';

/**
 * Undoes an arrangement in today's places: lots that it made are removed; lots that it moved or removed
 * return behind the lot that preceded them. Null: numbers would not be unique.
 */
export function placesBefore(
  places: readonly Place[],
  arranged: readonly ArrangedLot[],
  sessionIds: ReadonlySet<string>,
): Place[] | null {
  const now = new Map(places.map((place) => [place.id, place]));
  const leaving = new Set(
    arranged.flatMap((lot) => (lot.kind === 'made' || lot.isMoved ? lot.id : [])),
  );
  const before = places.filter(({ id }) => !leaving.has(id));
  let last = -1;
  for (const lot of arranged) {
    if (lot.kind === 'made') continue;
    const there = now.get(lot.id);
    const comesBack = lot.kind === 'left' || (lot.isMoved && there !== undefined);
    if (!comesBack) continue;
    // Usually they return in sequence: searching for each of ten thousand takes a second.
    const isNext = before[last]?.id === lot.afterLot;
    const behind = isNext ? last : before.findIndex(({ id }) => id === lot.afterLot);
    const isLost = behind === -1 && lot.afterLot !== null;
    const index = isLost ? Math.min(lot.place, before.length) : behind + 1;
    const neighbor = before[index - 1] ?? before[index];
    const sessionId = sessionIds.has(lot.sessionId) ? lot.sessionId : neighbor?.sessionId;
    if (sessionId === undefined) return null;
    last = index;
    before.splice(index, 0, { id: lot.id, sessionId, number: there?.number ?? lot.numberBefore });
  }
  const renumbered = new Map(
    arranged.flatMap((lot): [string, string][] =>
      lot.kind !== 'made' && lot.numberAfter === now.get(lot.id)?.number
        ? [[lot.id, lot.numberBefore]]
        : [],
    ),
  );
  const numbered = before.map((place) => ({
    ...place,
    number: renumbered.get(place.id) ?? place.number,
  }));
  const numbers = new Set(numbered.map(({ number }) => number.toLowerCase()));
  return numbers.size === numbered.length ? numbered : null;
}
