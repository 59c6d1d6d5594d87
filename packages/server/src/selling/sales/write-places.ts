import { scheduleCloses } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { LotsDependencies } from './change-lots-once.ts';
import { insertLots } from './insert-lots.ts';
import type { LotValues } from './lot-cells.ts';
import type { Place } from './lot-places.ts';
import { deleteLots, readSessionTimes, updatePlaces } from './lot-places.queries.ts';
import type { SessionTimes } from './lot-places.queries.ts';
import type { StoredLot } from './sale-lots.queries.ts';
import { findOrMakeConsignors } from '#selling/consignors/public.ts';
import { findOrMakeCategories } from './sales.queries.ts';

export interface NewLot {
  readonly id: string;
  /** Without its number, which depends on its place. */
  readonly values: LotValues;
}

/**
 * Stores the order of a sale's lots: removals, moves and additions. Returns lots that existed, or arrived
 * from another sale, and changed. Lots that closed by their old place now close by the new one; a lot's
 * own time stays.
 */
export async function writePlaces(
  { openLots, resetLots }: Pick<LotsDependencies, 'openLots' | 'resetLots'>,
  tx: Transaction<DB>,
  {
    saleId,
    lots,
    places,
    made = [],
    removed = [],
    arriving = [],
  }: {
    readonly saleId: string;
    /** Lots before. */
    readonly lots: readonly StoredLot[];
    /** Places afterwards. */
    readonly places: readonly Place[];
    readonly made?: readonly NewLot[];
    readonly removed?: readonly string[];
    /** Lots from another sale; they get this sale's times. */
    readonly arriving?: readonly StoredLot[];
  },
): Promise<string[]> {
  const closeAt = closesBy(await readSessionTimes(tx, saleId));
  const known = new Map([...lots, ...arriving].map((lot) => [lot.id, lot]));
  const own = new Set(
    lots.filter((lot) => lot.closeAt !== closeAt(lot.sessionId, lot.position)).map(({ id }) => id),
  );
  const arrived = new Set(arriving.map(({ id }) => id));
  const placed = withPositions(places);

  const changed = placed.filter(({ id, sessionId, position, number }) => {
    const lot = known.get(id);
    return (
      lot !== undefined &&
      (arrived.has(id) ||
        lot.sessionId !== sessionId ||
        lot.position !== position ||
        lot.values.lotNumber !== number)
    );
  });
  await deleteLots(tx, removed);
  await updatePlaces(tx, saleId, changed);
  await resetLots(
    tx,
    changed.flatMap(({ id, sessionId, position }) => {
      const lot = known.get(id);
      if (!lot) return [];
      const close = own.has(id) ? lot.closeAt : closeAt(sessionId, position);
      return { ...lot.values, id, closeAt: close, consignorId: lot.consignorId };
    }),
  );

  const values = new Map(made.map((lot) => [lot.id, lot.values]));
  const categories = await findOrMakeCategories(
    tx,
    made.flatMap((lot) => lot.values.category ?? []),
  );
  const consignors = await findOrMakeConsignors(
    tx,
    saleId,
    made.flatMap((lot) => lot.values.consignor ?? []),
  );
  const fresh = placed.flatMap(({ id, sessionId, position, number }) => {
    const lot = values.get(id);
    if (!lot) return [];
    const { description, ...rest } = lot;
    return {
      id,
      auctionId: saleId,
      sessionId,
      position,
      categoryId: categories.get(lot.category?.toLowerCase() ?? '') ?? null,
      consignorId: consignors.get(lot.consignor?.toLowerCase() ?? '') ?? null,
      closeAt: closeAt(sessionId, position),
      lot: {
        ...rest,
        lotNumber: number,
        descriptionHtml: description,
        closeTime: null,
        images: [],
        line: 0,
      },
    };
  });
  if (fresh.length > 0) await insertLots(tx, fresh, new Map(), openLots);
  return changed.map(({ id }) => id);
}

/** Positions in each session, from 1. */
export function withPositions(places: readonly Place[]) {
  const counts = new Map<string, number>();
  return places.map((place) => {
    const position = (counts.get(place.sessionId) ?? 0) + 1;
    counts.set(place.sessionId, position);
    return { ...place, position };
  });
}

/** When the lot at a position of a session closes, in epoch milliseconds. */
export function closesBy(sessions: readonly SessionTimes[]) {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return (sessionId: string, position: number): number => {
    const session = byId.get(sessionId);
    if (!session) throw new Error('A lot has no session.');
    const { firstClose, interval } = session;
    const from = firstClose + (position - 1) * interval;
    return scheduleCloses({ firstClose: from, interval, count: 1 })[0] ?? from;
  };
}
