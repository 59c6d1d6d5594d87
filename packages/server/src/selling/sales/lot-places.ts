import { createLotNumbers } from '@fairlot/rules';
import type { StoredLot } from './sale-lots.queries.ts';

/** The place of a lot in its sale: the order of the list is the catalogue's, session after session. */
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

/** Inserts places after a lot, in its session; null: at the start of this session. */
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

/** Moves lots, in their order, after another. */
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

/** Makes free numbers for lots added to these. */
export const createNumbers = (places: readonly Place[]) =>
  createLotNumbers(places.map(({ number }) => number));
