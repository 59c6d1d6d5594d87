import type { StoredLot } from './sale-lots.queries.ts';

/** Where a lot stands in its sale: the order of the list is the catalogue's, session after session. */
export interface Place {
  readonly id: string;
  readonly sessionId: string;
  readonly number: string;
}

export const placeOf = ({ id, sessionId, values }: StoredLot): Place => ({
  id,
  sessionId,
  number: values.lotNumber,
});

/** Places with others after a lot, in its session; null: at the beginning, in this session. */
export function insertPlaces(
  places: readonly Place[],
  made: readonly Omit<Place, 'sessionId'>[],
  after: string | null,
  firstSession: string,
): Place[] {
  const index = after === null ? -1 : places.findIndex(({ id }) => id === after);
  const sessionId = places[index]?.sessionId ?? firstSession;
  return places.toSpliced(index + 1, 0, ...made.map((place) => ({ ...place, sessionId })));
}

/** Takes lots out and puts them, in their order, after another. */
export function movePlaces(
  places: readonly Place[],
  ids: ReadonlySet<string>,
  after: string | null,
  firstSession: string,
): Place[] {
  const moved = places.filter(({ id }) => ids.has(id));
  const left = places.filter(({ id }) => !ids.has(id));
  return insertPlaces(left, moved, after, firstSession);
}

/** Consecutive numbers from a lot on; null: a lot before it has one of them. */
export function renumberPlaces(
  places: readonly Place[],
  from: string,
  first: number,
): Place[] | null {
  const start = places.findIndex(({ id }) => id === from);
  const kept = new Set(places.slice(0, start).map(({ number }) => number.toLowerCase()));
  const renumbered = places.map((place, index) =>
    index < start ? place : { ...place, number: String(first + index - start) },
  );
  return renumbered.slice(start).some(({ number }) => kept.has(number)) ? null : renumbered;
}

/** Numbers that are free for new lots: 12A and 12B after lot 12, at the end of a sale the next ones. */
export function createNumbers(places: readonly Place[]) {
  const taken = new Set(places.map(({ number }) => number.toLowerCase()));
  let highest = 0;
  for (const { number } of places) {
    const [digits = ''] = /^\d{1,9}/.exec(number) ?? [];
    highest = Math.max(highest, Number(digits));
  }
  function take(number: string): string {
    taken.add(number.toLowerCase());
    return number;
  }
  function next(): string {
    do highest += 1;
    while (taken.has(String(highest)));
    return take(String(highest));
  }
  return {
    next,
    after(id: string | null): string {
      const number = places.find((place) => place.id === id)?.number;
      if (number === undefined || places.at(-1)?.id === id) return next();
      const stem = number.replace(/(?<=\d)[a-z]{1,2}$/i, '');
      for (let index = 0; index < letters.length; index += 1) {
        const candidate = stem + (letters[index] ?? '');
        if (candidate.length <= 20 && !taken.has(candidate.toLowerCase())) return take(candidate);
      }
      return next();
    },
    /** The number itself if nobody has it, else the next one. */
    kept: (number: string) => (taken.has(number.toLowerCase()) ? next() : take(number)),
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** A to Z, then AA to ZZ. */
const letters = [...alphabet, ...alphabet.flatMap((one) => alphabet.map((other) => one + other))];
