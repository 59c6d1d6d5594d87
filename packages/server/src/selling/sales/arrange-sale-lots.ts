import type { LotArrangement, Refusal } from '@fairlot/contract';
import { done, refused } from '@fairlot/contract';
import type { SaleState } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { boundedFields } from './audited-lots.ts';
import { changeLotsOnce, lockOwnSale, LotsRefused, tellSearch } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import type { LotValues } from './lot-cells.ts';
import { lotLimits } from './lot-fields.ts';
import { createNumbers, insertPlaces, movePlaces, placeOf, renumberPlaces } from './lot-places.ts';
import type { Place } from './lot-places.ts';
import { joinPictures, lockSales, passPictures } from './lot-places.queries.ts';
import { blankLot, mergeLots } from './merge-lots.ts';
import { rewriteLots } from './rewrite-lots.ts';
import { anySession, tooManyLots } from './room-for-lots.ts';
import { noteLotChange, readStoredLots } from './sale-lots.queries.ts';
import type { StoredLot } from './sale-lots.queries.ts';
import { writePlaces } from './write-places.ts';
import type { NewLot } from './write-places.ts';

export interface ArrangedLots {
  readonly isError: false;
  readonly message: string;
  readonly version: number | null;
  /** New lots, in their order. */
  readonly made: string[];
}

/** What an arrangement comes to. */
interface Plan {
  readonly places: readonly Place[];
  readonly made?: readonly NewLot[];
  readonly removed?: readonly string[];
  /** Lots whose own texts change. */
  readonly rewritten?: readonly { readonly lot: StoredLot; readonly values: LotValues }[];
}

/**
 * Does something to the order of a sale's lots, or to which there are: all of it, or nothing. Places stay
 * without gaps, numbers single, and closes follow the order, but for lots that had a time of their own.
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
    async (tx, state): Promise<ArrangedLots> => {
      const lots = await readStoredLots(tx, saleId, {}, 0);
      if (!isThere(change, lots)) throw new LotsRefused(refused('LotsGone'));
      if (change.kind === 'move-to-sale') {
        return moveToSale(dependencies, tx, { edit, change, lots, state });
      }
      const plan = await planOf(tx, saleId, change, lots);
      if (plan.places.length > lotLimits.lots) throw tooManyLots();
      const made = plan.made ?? [];
      const removed = plan.removed ?? [];
      if (change.kind === 'merge' && change.lotIds[0] !== undefined) {
        await joinPictures(tx, change.lotIds[0], change.lotIds.slice(1));
      }
      const moved = await writePlaces(dependencies, tx, {
        saleId,
        lots,
        made,
        removed,
        places: plan.places,
      });
      const rewritten = plan.rewritten ?? [];
      await rewriteLots(
        dependencies,
        tx,
        saleId,
        rewritten.map(({ lot: { id }, values }) => ({ id, values })),
      );
      if (change.kind === 'split' && made[0] && change.pictures > 0) {
        await passPictures(tx, { from: change.lotId, to: made[0].id, count: change.pictures });
      }
      const touched = [
        ...moved,
        ...made.map(({ id }) => id),
        ...rewritten.map(({ lot }) => lot.id),
      ];
      const version = await noteLotChange(tx, saleId, { touched, removed });
      const renumbered = change.kind === 'renumber' ? moved : [];
      const told = [
        ...renumbered,
        ...made.map(({ id }) => id),
        ...rewritten.map(({ lot }) => lot.id),
      ];
      await tellSearch(tx, state, told);
      await recordArrangement(tx, edit, { change, lots, places: plan.places });
      return { ...done(), version, made: made.map(({ id }) => id) };
    },
    {
      lockFirst:
        change.kind === 'move-to-sale'
          ? (tx) => lockTarget(tx, sellerId, saleId, change.saleId)
          : undefined,
    },
  );
}

function namedIn(change: LotArrangement): readonly string[] {
  if (change.kind === 'insert') return change.after === null ? [] : [change.after];
  if (change.kind === 'move') return [...change.lotIds, ...(change.after ? [change.after] : [])];
  if (change.kind === 'renumber') return [change.from];
  return change.kind === 'split' ? [change.lotId] : change.lotIds;
}

function isThere(change: LotArrangement, lots: readonly StoredLot[]): boolean {
  const ids = new Set(lots.map(({ id }) => id));
  const isItsOwn = change.kind === 'move' && change.lotIds.includes(change.after ?? '');
  const isTwice = change.kind === 'merge' && new Set(change.lotIds).size < change.lotIds.length;
  return !isItsOwn && !isTwice && namedIn(change).every((id) => ids.has(id));
}

async function planOf(
  tx: Transaction<DB>,
  saleId: string,
  change: Exclude<LotArrangement, { kind: 'move-to-sale' }>,
  lots: readonly StoredLot[],
): Promise<Plan> {
  const places = lots.map(placeOf);
  const numbers = createNumbers(places);
  const firstSession = lots[0]?.sessionId ?? (await anySession(tx, saleId));
  const whole = (ids: readonly string[]) => readStoredLots(tx, saleId, { ids });
  switch (change.kind) {
    case 'insert': {
      const made = Array.from({ length: change.count }, () => ({ id: uuid(), values: blankLot }));
      const numbered = made.map(({ id }) => ({ id, number: numbers.after(change.after) }));
      return { places: insertPlaces(places, numbered, change.after, firstSession), made };
    }
    case 'duplicate': {
      let arranged: Place[] = places;
      const made: NewLot[] = [];
      for (const { id: original, values } of await whole(change.lotIds)) {
        const id = uuid();
        const copy = { id, number: numbers.after(original) };
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
      const renumbered = renumberPlaces(places, change.from, change.first);
      if (renumbered === null) throw new LotsRefused(refused('LotNumbersTaken'));
      return { places: renumbered };
    }
    case 'split': {
      const [lot] = await whole([change.lotId]);
      if (!lot || change.pieces >= lot.values.pieces || change.pictures > lot.pictures) {
        const sentence =
          'Each of the two lots needs a piece, and only pictures that are there can go. Nothing was changed.';
        throw new LotsRefused(refused('LotsDoNotFit', sentence));
      }
      const id = uuid();
      const second = { id, number: numbers.after(lot.id) };
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
      if (typeof result === 'string') throw new LotsRefused(refused('LotsDoNotFit', result));
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

/** The other draft, locked with this one in the order of their ids. */
async function lockTarget(
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

async function moveToSale(
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
  if (target === null) throw new LotsRefused(refused('LotsGone'));
  if (state !== 'draft' || target !== 'draft') throw new LotsRefused(refused('LotsStayInPreview'));
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
  await recordArrangement(tx, edit, { change, lots, places: left });
  await recordArrangement(tx, { ...edit, saleId: change.saleId }, { change, lots: [], places });
  return { ...done(), version, made: [] };
}

/** What is said of the lots that were named, and of those that came of it; others only moved up or down. */
async function recordArrangement(
  tx: Transaction<DB>,
  edit: LotsEdit,
  {
    change,
    lots,
    places,
  }: {
    readonly change: LotArrangement;
    readonly lots: readonly StoredLot[];
    readonly places: readonly Place[];
  },
): Promise<void> {
  const before = new Map(lots.map((lot, index) => [lot.id, { lot, index }]));
  const after = new Map(places.map((place, index) => [place.id, { ...place, index }]));
  const named = new Set(namedIn(change));
  const ids = [...new Set([...named, ...after.keys()])].filter((id) => {
    const was = before.get(id);
    return named.has(id) || !was || was.lot.values.lotNumber !== after.get(id)?.number;
  });
  const concerned = ids.map((id) => {
    const was = before.get(id);
    const is = after.get(id);
    const told = was && `lot ${was.lot.values.lotNumber}, place ${was.index + 1}`;
    return {
      name: was ? `${was.lot.values.title}, lot ${was.lot.values.lotNumber}` : 'New lot',
      fields: [
        {
          field: is?.number ?? 'removed',
          before: told ?? '',
          after: is ? `lot ${is.number}, place ${is.index + 1}` : '',
        },
      ],
    };
  });
  await recordAction(tx, {
    ...edit,
    auctionId: edit.saleId,
    action: `lot.${change.kind}`,
    subject: concerned.length === 1 ? (concerned[0]?.name ?? '') : `${concerned.length} lots`,
    ...boundedFields(concerned),
  });
}
