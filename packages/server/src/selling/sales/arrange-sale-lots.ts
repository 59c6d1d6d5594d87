import { Refused } from '#platform/database/refused.ts';
import type { LotArrangement, Refusal } from '@fairlot/contract';
import { done, refused } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { keepLotsAfter } from './arranged-lots.queries.ts';
import { changeLotsOnce, recordLotsChanged } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import { termsChanged } from './facts-of-sales.ts';
import { keepBefore } from './keep-arrangement.ts';
import type { LockedSale } from './locked-sale.ts';
import { lotLimits } from './lot-fields.ts';
import { joinPictures, passPictures } from './lot-places.queries.ts';
import { lockTarget, moveToSale } from './move-to-sale.ts';
import { ArrangedLots, planArrangement } from './plan-arrangement.ts';
import type { PlannedArrangement } from './plan-arrangement.ts';
import { recordArrangement } from './record-arrangement.ts';
import { rewriteLots } from './rewrite-lots.ts';
import { requireNewLotsAllowed, tooManyLots } from './room-for-lots.ts';
import { noteLotChange, readStoredLots } from './sale-lots.queries.ts';
import type { StoredLot } from './sale-lots.queries.ts';
import { undoArrangement } from './undo-arrangement.ts';
import { writePlaces } from './write-places.ts';

/**
 * Reorders, adds or removes lots of a sale: all of it, or nothing. Places stay without gaps, numbers
 * unique, and closes follow the order, except for lots with a time of their own.
 */
export function arrangeSaleLots(
  dependencies: LotsDependencies,
  edit: LotsEdit,
  change: LotArrangement,
): Promise<ArrangedLots | Refusal | null> {
  const { saleId, sellerId } = edit;
  return changeLotsOnce(
    dependencies,
    edit,
    ArrangedLots,
    async (tx, sale): Promise<ArrangedLots> => {
      const { state } = sale;
      const lots = await readStoredLots(tx, saleId, {}, 0);
      if (!isThere(change, lots)) throw new Refused(refused('LotsGone'));
      switch (change.kind) {
        case 'move-to-sale':
          return moveToSale(dependencies, tx, { edit, change, lots, state });
        case 'undo':
          return undoArrangement(dependencies, tx, { edit, of: change.of, lots, sale });
        default: {
          const { changed, ...arranged } = await arrange(dependencies, tx, edit, change, {
            lots,
            sale,
          });
          await recordLotsChanged(tx, state, changed);
          // Lots that are moved or removed change no lot's own text, but their session's list.
          if (changed.length === 0 && state !== 'draft')
            await recordFact(tx, termsChanged, { auctionId: saleId });
          return arranged;
        }
      }
    },
    {
      lockFirst:
        change.kind === 'move-to-sale'
          ? (tx) => lockTarget(tx, sellerId, saleId, change.saleId)
          : undefined,
    },
  );
}

async function arrange(
  dependencies: LotsDependencies,
  tx: Transaction<DB>,
  edit: LotsEdit,
  change: PlannedArrangement,
  { lots, sale }: { readonly lots: readonly StoredLot[]; readonly sale: LockedSale },
): Promise<ArrangedLots & { readonly changed: readonly string[] }> {
  const { saleId } = edit;
  const plan = await planArrangement(tx, saleId, change, lots);
  const { places, made, removed, rewritten } = plan;
  if (made.length > 0) requireNewLotsAllowed(sale);
  if (places.length > lotLimits.lots) throw tooManyLots();
  await keepBefore(tx, edit, { change, lots, plan });
  if (change.kind === 'merge' && change.lotIds[0] !== undefined) {
    await joinPictures(tx, change.lotIds[0], change.lotIds.slice(1));
  }
  const moved = await writePlaces(dependencies, tx, { saleId, lots, made, removed, places });
  await rewriteLots(
    dependencies,
    tx,
    saleId,
    rewritten.map(({ lot: { id }, values }) => ({ id, values })),
  );
  if (change.kind === 'split' && made[0]) {
    const { lotId: from, pictureIds: ids } = change;
    const passed = await passPictures(tx, { from, to: made[0].id, ids });
    if (passed < ids.length) throw new Refused(refused('PictureGone'));
  }
  const others = [...made.map(({ id }) => id), ...rewritten.map(({ lot }) => lot.id)];
  await keepLotsAfter(tx, edit, others);
  const touched = [...moved, ...others];
  const version = await noteLotChange(tx, saleId, { touched, removed });
  const { kind } = change;
  await recordArrangement(tx, edit, { kind, named: namedIn(change), lots, places });
  const changed = [...(kind === 'renumber' ? moved : []), ...others];
  return { ...done(), version, made: made.map(({ id }) => id), changed };
}

function namedIn(change: LotArrangement): readonly string[] {
  switch (change.kind) {
    case 'insert':
      return change.after === null ? [] : [change.after];
    case 'move':
      return [...change.lotIds, ...(change.after === null ? [] : [change.after])];
    case 'renumber':
      return [change.from];
    case 'split':
      return [change.lotId];
    case 'undo':
      return [];
    case 'duplicate':
    case 'remove':
    case 'merge':
    case 'move-to-sale':
      return change.lotIds;
  }
}

function isThere(change: LotArrangement, lots: readonly StoredLot[]): boolean {
  const ids = new Set(lots.map(({ id }) => id));
  const isItsOwn = change.kind === 'move' && change.lotIds.includes(change.after ?? '');
  const isTwice = change.kind === 'merge' && new Set(change.lotIds).size < change.lotIds.length;
  return !isItsOwn && !isTwice && namedIn(change).every((id) => ids.has(id));
}
