import { Refused } from '#platform/database/refused.ts';
import type { LotArrangement } from '@fairlot/contract';
import { done, refused } from '@fairlot/contract';
import type { SaleState } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { lockOwnSale } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import { lotLimits } from './lot-fields.ts';
import { createNumbers, placeOf } from './lot-places.ts';
import { lockSales } from './lot-places.queries.ts';
import type { ArrangedLots } from './plan-arrangement.ts';
import { recordArrangement } from './record-arrangement.ts';
import { anySession, tooManyLots } from './room-for-lots.ts';
import { noteLotChange, readStoredLots } from './sale-lots.queries.ts';
import type { StoredLot } from './sale-lots.queries.ts';
import { writePlaces } from './write-places.ts';

/** The other draft, locked with this one in the order of their ids. */
export async function lockTarget(
  tx: Transaction<DB>,
  sellerId: string,
  saleId: string,
  targetId: string,
): Promise<void> {
  const own = await tx
    .selectFrom('auctions')
    .select('id')
    .where('id', 'in', [saleId, targetId])
    .where('seller_company_id', '=', sellerId)
    .execute();
  if (own.length === 2) await lockSales(tx, [saleId, targetId]);
}

/** Moves lots to the end of another draft of the seller. */
export async function moveToSale(
  dependencies: LotsDependencies,
  tx: Transaction<DB>,
  {
    edit,
    change,
    lots,
    state,
  }: {
    readonly edit: LotsEdit;
    readonly change: Extract<LotArrangement, { kind: 'move-to-sale' }>;
    readonly lots: readonly StoredLot[];
    readonly state: SaleState;
  },
): Promise<ArrangedLots> {
  const { sellerId, saleId } = edit;
  const target = change.saleId === saleId ? null : await lockOwnSale(tx, sellerId, change.saleId);
  if (target === null) throw new Refused(refused('LotsGone'));
  if (state !== 'draft' || target.state !== 'draft')
    throw new Refused(refused('LotsStayInPreview'));
  const there = await readStoredLots(tx, change.saleId, {}, 0);
  const leaving = new Set(change.lotIds);
  const arriving = lots.filter(({ id }) => leaving.has(id));
  if (there.length + arriving.length > lotLimits.lots) throw tooManyLots();
  const sessionId = there.at(-1)?.sessionId ?? (await anySession(tx, change.saleId));
  const numbers = createNumbers(there.map(placeOf));
  const places = [
    ...there.map(placeOf),
    ...arriving.map(({ id, values }) => ({
      id,
      sessionId,
      number: numbers.kept(values.lotNumber),
    })),
  ];
  const touchedThere = await writePlaces(dependencies, tx, {
    saleId: change.saleId,
    lots: there,
    arriving,
    places,
  });
  const left = lots.map(placeOf).filter(({ id }) => !leaving.has(id));
  const touched = await writePlaces(dependencies, tx, { saleId, lots, places: left });
  await noteLotChange(tx, change.saleId, { touched: touchedThere, removed: [] });
  const version = await noteLotChange(tx, saleId, { touched, removed: [...leaving] });
  const { kind, lotIds: named } = change;
  await recordArrangement(tx, edit, { kind, named, lots, places: left });
  const arrival = { ...edit, saleId: change.saleId };
  await recordArrangement(tx, arrival, { kind, named, lots: [], places });
  return { ...done(), version, made: [] };
}
