import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { keepLotsBefore } from './arranged-lots.queries.ts';
import type { PlaceBefore } from './arranged-lots.queries.ts';
import type { LotsEdit } from './change-lots-once.ts';
import { readSessionTimes } from './lot-places.queries.ts';
import type { Plan, PlannedArrangement } from './plan-arrangement.ts';
import type { StoredLot } from './sale-lots.queries.ts';
import { closesBy } from './write-places.ts';

/** Stores what an arrangement is going to change, so that it can be undone. */
export async function keepBefore(
  tx: Transaction<DB>,
  edit: LotsEdit,
  {
    change,
    lots,
    plan,
  }: {
    readonly change: PlannedArrangement;
    readonly lots: readonly StoredLot[];
    readonly plan: Plan;
  },
): Promise<void> {
  const closeAt = closesBy(await readSessionTimes(tx, edit.saleId));
  const numbers = new Map(plan.places.map(({ id, number }) => [id, number]));
  const moved = new Set(change.kind === 'move' ? change.lotIds : []);
  const whole = new Set([...plan.removed, ...plan.rewritten.map(({ lot }) => lot.id)]);
  const kept = lots.flatMap(({ id, sessionId, position, values, ...lot }, place): PlaceBefore[] => {
    const numberAfter = numbers.get(id) ?? null;
    const isSame = !whole.has(id) && !moved.has(id) && numberAfter === values.lotNumber;
    if (isSame) return [];
    return [
      {
        id,
        place,
        afterLot: lots[place - 1]?.id ?? null,
        sessionId,
        ownCloseAt: lot.closeAt === closeAt(sessionId, position) ? null : lot.closeAt,
        numberBefore: values.lotNumber,
        numberAfter,
        isMoved: moved.has(id),
      },
    ];
  });
  await keepLotsBefore(tx, edit, kept, [...whole]);
}
