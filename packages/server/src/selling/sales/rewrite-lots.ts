import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { LotsDependencies } from './change-lots-once.ts';
import type { LotValues } from './lot-cells.ts';
import { readStoredLots, updateLotValues } from './sale-lots.queries.ts';
import { findOrMakeConsignors } from '#selling/consignors/public.ts';
import { findOrMakeCategories } from './sales.queries.ts';

/** Updates texts and amounts of lots, and their live states accordingly. */
export async function rewriteLots(
  { resetLots }: Pick<LotsDependencies, 'resetLots'>,
  tx: Transaction<DB>,
  saleId: string,
  lots: readonly { readonly id: string; readonly values: LotValues }[],
): Promise<void> {
  if (lots.length === 0) return;
  const names = lots.flatMap(({ values }) => values.category ?? []);
  const categories = await findOrMakeCategories(tx, names);
  const consignors = await findOrMakeConsignors(
    tx,
    saleId,
    lots.flatMap(({ values }) => values.consignor ?? []),
  );
  await updateLotValues(
    tx,
    lots.map(({ id, values }) => ({
      id,
      values,
      categoryId: categories.get(values.category?.toLowerCase() ?? '') ?? null,
    })),
  );
  // Read again: with the new amounts, and the times of their places.
  const ids = lots.map(({ id }) => id);
  const rewritten = await readStoredLots(tx, saleId, { ids }, 0);
  const values = new Map(lots.map((lot) => [lot.id, lot.values]));
  await resetLots(
    tx,
    rewritten.map((lot) => {
      const now = values.get(lot.id) ?? lot.values;
      const consignorId = consignors.get(now.consignor?.toLowerCase() ?? '') ?? null;
      return { ...now, id: lot.id, closeAt: lot.closeAt, consignorId };
    }),
  );
}
