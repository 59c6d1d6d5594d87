import { Refused } from '#platform/database/refused.ts';
import type { Refusal } from '@fairlot/contract';
import { refused } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { lockOwnSale } from './change-lots-once.ts';
import type { LotsDependencies } from './change-lots-once.ts';
import { lotLimits } from './lot-fields.ts';
import { createNumbers, placeOf } from './lot-places.ts';
import { copyPictures } from './lot-places.queries.ts';
import { anySession, tooManyLots } from './room-for-lots.ts';
import { noteLotChange, readStoredLots } from './sale-lots.queries.ts';
import { writePlaces } from './write-places.ts';

export interface Relisting {
  readonly sellerId: string;
  /** Where the lots passed. */
  readonly fromSaleId: string;
  /** A draft of the same seller. */
  readonly saleId: string;
  readonly lotIds: readonly string[];
}

/**
 * Appends copies of lots to a draft: texts, prices and pictures, without bids (seller.md, 4.12). Returns
 * each lot's copy, or why none was made. The caller holds the old sale's lock; no deadlock with a
 * relisting in the other direction, since the target is a draft.
 */
export async function relistLots(
  dependencies: Pick<LotsDependencies, 'openLots' | 'resetLots'>,
  tx: Transaction<DB>,
  { sellerId, fromSaleId, saleId, lotIds }: Relisting,
): Promise<{ readonly made: ReadonlyMap<string, string> } | Refusal> {
  try {
    const target = await lockOwnSale(tx, sellerId, saleId);
    if (target?.state !== 'draft') return refused('DraftNeeded');
    const old = await readStoredLots(tx, fromSaleId, { ids: lotIds });
    const there = await readStoredLots(tx, saleId, {}, 0);
    if (there.length + old.length > lotLimits.lots) throw tooManyLots();
    const sessionId = there.at(-1)?.sessionId ?? (await anySession(tx, saleId));
    const numbers = createNumbers(there.map(placeOf));
    const made = old.map((lot) => ({ id: uuid(), from: lot.id, values: lot.values }));
    const places = [
      ...there.map(placeOf),
      ...made.map(({ id, values }) => ({ id, sessionId, number: numbers.kept(values.lotNumber) })),
    ];
    const moved = await writePlaces(dependencies, tx, { saleId, lots: there, made, places });
    await copyPictures(tx, made);
    const touched = [...moved, ...made.map(({ id }) => id)];
    await noteLotChange(tx, saleId, { touched, removed: [] });
    return { made: new Map(made.map(({ from, id }) => [from, id])) };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
