import { Refused } from '#platform/database/refused.ts';
import { done, refused } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { findOrMakeConsignors } from '#selling/consignors/public.ts';
import {
  forgetArrangedLots,
  givePicturesBack,
  haveChangedSince,
  insertLotsAgain,
  readArrangedLots,
} from './arranged-lots.queries.ts';
import type { ArrangedLot, WasLot } from './arranged-lots.queries.ts';
import { recordLotsChanged } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import type { LockedSale } from './locked-sale.ts';
import { lotLimits } from './lot-fields.ts';
import { placeOf } from './lot-places.ts';
import { readSessionTimes } from './lot-places.queries.ts';
import { placesBefore } from './places-before.ts';
import type { ArrangedLots } from './plan-arrangement.ts';
import { recordArrangement } from './record-arrangement.ts';
import { rewriteLots } from './rewrite-lots.ts';
import { requireNewLotsAllowed, tooManyLots } from './room-for-lots.ts';
import { noteLotChange, readStoredLots } from './sale-lots.queries.ts';
import type { StoredLot } from './sale-lots.queries.ts';
import { closesBy, withPositions, writePlaces } from './write-places.ts';

type Kept<K extends ArrangedLot['kind']> = ArrangedLot & { readonly kind: K };

/**
 * Undoes an arrangement, whatever others did to other lots since; lots that somebody has changed since
 * are left as they are. Favorites on a removed lot of a preview do not come back.
 */
export async function undoArrangement(
  dependencies: LotsDependencies,
  tx: Transaction<DB>,
  {
    edit,
    of,
    lots,
    sale,
  }: {
    readonly edit: LotsEdit;
    /** The key of the arrangement. */
    readonly of: string;
    readonly lots: readonly StoredLot[];
    readonly sale: LockedSale;
  },
): Promise<ArrangedLots> {
  const { saleId } = edit;
  const kept = await readArrangedLots(tx, saleId, of);
  if (kept.length === 0) throw new Refused(refused('ArrangementGone'));
  const sessions = await readSessionTimes(tx, saleId);
  const sessionIds = new Set(sessions.map(({ id }) => id));
  const places = placesBefore(lots.map(placeOf), kept, sessionIds);
  if (places === null || (await haveChangedSince(tx, saleId, of))) {
    throw new Refused(refused('LotsChangedSince'));
  }
  if (places.length > lotLimits.lots) throw tooManyLots();

  const made = kept.filter((lot): lot is Kept<'made'> => lot.kind === 'made');
  const left = kept.filter((lot): lot is Kept<'left'> => lot.kind === 'left');
  if (left.length > 0) requireNewLotsAllowed(sale);
  const rewritten = kept.filter((lot): lot is Kept<'rewritten'> => lot.kind === 'rewritten');
  // Before new lots are removed with their pictures.
  await givePicturesBack(tx, saleId, of, idsOf(rewritten));
  const removed = idsOf(made);
  const moved = await writePlaces(dependencies, tx, { saleId, lots, places, removed });

  const leftById = new Map(left.map((lot) => [lot.id, lot]));
  const returned = withPositions(places).filter(({ id }) => leftById.has(id));
  await insertLotsAgain(tx, { saleId, key: of }, returned);
  const closeAt = closesBy(sessions);
  const consignors = await findOrMakeConsignors(
    tx,
    saleId,
    left.flatMap(({ was }) => was.consignor ?? []),
  );
  await dependencies.openLots(
    tx,
    returned.flatMap(({ id, sessionId, position }) => {
      const lot = leftById.get(id);
      if (!lot) return [];
      return {
        id,
        sessionId,
        auctionId: saleId,
        startPrice: lot.was.start_price_cents,
        reserve: lot.was.reserve_cents,
        consignorId: consignors.get(lot.was.consignor?.toLowerCase() ?? '') ?? null,
        closeAt: lot.ownCloseAt ?? closeAt(sessionId, position),
      };
    }),
  );
  await givePicturesBack(tx, saleId, of, idsOf(left));

  const wasById = new Map(rewritten.map(({ id, was }) => [id, was]));
  const toRewrite = await readStoredLots(tx, saleId, { ids: idsOf(rewritten) });
  await rewriteLots(
    dependencies,
    tx,
    saleId,
    toRewrite.flatMap(({ id, values }) => {
      const was = wasById.get(id);
      return was ? { id, values: { ...values, ...valuesOf(was) } } : [];
    }),
  );
  const changed = [...idsOf(rewritten), ...idsOf(left)];
  const version = await noteLotChange(tx, saleId, { touched: [...moved, ...changed], removed });
  await recordLotsChanged(tx, sale.state, [...moved, ...changed]);
  await forgetArrangedLots(tx, saleId, of);
  await recordArrangement(tx, edit, { kind: 'undo', named: idsOf(kept), lots, places });
  return { ...done(), version, made: idsOf(left) };
}

const idsOf = (lots: readonly { readonly id: string }[]) => lots.map(({ id }) => id);

/** The values of a lot that merging and splitting change. */
const valuesOf = (was: WasLot) => ({
  description: was.description_html,
  condition: was.condition,
  provenance: was.provenance,
  dimensions: was.dimensions,
  code: was.code,
  pieces: was.pieces,
  lowEstimate: was.low_estimate_cents,
  highEstimate: was.high_estimate_cents,
  transportFee: was.transport_fee_cents,
  reserve: was.reserve_cents,
  consignor: was.consignor,
});
