import { Refused } from '#platform/database/refused.ts';
import type { LotArrangement } from '@fairlot/contract';
import { doneWith, refused } from '@fairlot/contract';
import { renumberLots } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { DB } from '#platform/database/schema.ts';
import type { LotValues } from './lot-cells.ts';
import { createNumbers, insertPlaces, movePlaces, placeOf } from './lot-places.ts';
import type { Place } from './lot-places.ts';
import { blankLot, mergeLots } from './merge-lots.ts';
import { anySession } from './room-for-lots.ts';
import { readStoredLots } from './sale-lots.queries.ts';
import type { StoredLot } from './sale-lots.queries.ts';
import type { NewLot } from './write-places.ts';

export const ArrangedLots = doneWith({
  version: z.int().nullable(),
  /** New lots, and restored ones, in order. */
  made: z.array(z.string()),
});
export type ArrangedLots = z.infer<typeof ArrangedLots>;

/** Arrangements of one sale's lots, which are planned before they are written. */
export type PlannedArrangement = Exclude<LotArrangement, { kind: 'move-to-sale' | 'undo' }>;

/** The result of an arrangement. */
export interface Plan {
  readonly places: readonly Place[];
  readonly made: readonly NewLot[];
  readonly removed: readonly string[];
  /** Lots whose own texts change. */
  readonly rewritten: readonly { readonly lot: StoredLot; readonly values: LotValues }[];
}

export async function planArrangement(
  tx: Transaction<DB>,
  saleId: string,
  change: PlannedArrangement,
  lots: readonly StoredLot[],
): Promise<Plan> {
  const plan = await planOf(tx, saleId, change, lots);
  return { made: [], removed: [], rewritten: [], ...plan };
}

async function planOf(
  tx: Transaction<DB>,
  saleId: string,
  change: PlannedArrangement,
  lots: readonly StoredLot[],
): Promise<Partial<Plan> & Pick<Plan, 'places'>> {
  const places = lots.map(placeOf);
  const numbers = createNumbers(places);
  const numberOf = (id: string | null) => places.find((place) => place.id === id)?.number ?? null;
  const firstSession = lots[0]?.sessionId ?? (await anySession(tx, saleId));
  const whole = (ids: readonly string[]) => readStoredLots(tx, saleId, { ids });
  switch (change.kind) {
    case 'insert': {
      const made = Array.from({ length: change.count }, () => ({ id: uuid(), values: blankLot }));
      const number = numberOf(change.after);
      const numbered = made.map(({ id }) => ({ id, number: numbers.after(number) }));
      return { places: insertPlaces(places, numbered, change.after, firstSession), made };
    }
    case 'duplicate': {
      let arranged: Place[] = places;
      const made: NewLot[] = [];
      for (const { id: original, values } of await whole(change.lotIds)) {
        const id = uuid();
        const copy = { id, number: numbers.after(values.lotNumber) };
        arranged = insertPlaces(arranged, [copy], original, firstSession);
        made.push({ id, values });
      }
      return { places: arranged, made };
    }
    case 'remove': {
      const removed = new Set(change.lotIds);
      return { places: places.filter(({ id }) => !removed.has(id)), removed: [...removed] };
    }
    case 'move':
      return { places: movePlaces(places, new Set(change.lotIds), change.after, firstSession) };
    case 'renumber': {
      const from = places.findIndex(({ id }) => id === change.from);
      const renumbered = renumberLots(
        places.map(({ number }) => number),
        { ...change, from },
      );
      if (renumbered.taken.length > 0) throw new Refused(refused('LotNumbersTaken'));
      return {
        places: places.map((place, index) => ({
          ...place,
          number: renumbered.numbers[index] ?? place.number,
        })),
      };
    }
    case 'split': {
      const [lot] = await whole([change.lotId]);
      if (!lot || change.pieces >= lot.values.pieces) {
        const sentence = 'Each of the two lots needs a piece. Nothing was changed.';
        throw new Refused(refused('LotsDoNotFit', sentence));
      }
      const id = uuid();
      const second = { id, number: numbers.after(lot.values.lotNumber) };
      return {
        places: insertPlaces(places, [second], lot.id, firstSession),
        made: [{ id, values: { ...lot.values, pieces: change.pieces } }],
        rewritten: [{ lot, values: { ...lot.values, pieces: lot.values.pieces - change.pieces } }],
      };
    }
    case 'merge': {
      const found = new Map((await whole(change.lotIds)).map((lot) => [lot.id, lot]));
      const merged = change.lotIds.flatMap((id) => found.get(id) ?? []);
      const result = mergeLots(merged);
      if (typeof result === 'string') throw new Refused(refused('LotsDoNotFit', result));
      const removed = change.lotIds.slice(1);
      const [lot] = merged;
      return {
        places: places.filter(({ id }) => !removed.includes(id)),
        removed,
        rewritten: lot ? [{ lot, values: result }] : [],
      };
    }
  }
}
