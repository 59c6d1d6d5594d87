import { Refused } from '#platform/database/refused.ts';
import { done, doneWith, lotFieldNames, refused } from '@fairlot/contract';
import type { addRunningLot as call, LotFieldName, Refusal } from '@fairlot/contract';
import { closeOfAddedLot } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { readEndOfSale } from './added-lots.queries.ts';
import type { EndOfSale } from './added-lots.queries.ts';
import { changeLotsOnce, recordLotsChanged } from './change-lots-once.ts';
import type { CellsDependencies } from './change-sale-lots.ts';
import type { LotsEdit } from './change-lots-once.ts';
import type { ReadDescriptions } from './description-thread.ts';
import { lotAdded } from './facts-of-sales.ts';
import { fieldWords } from './field-words.ts';
import { insertLots } from './insert-lots.ts';
import { readCell } from './lot-cells.ts';
import type { LotValues } from './lot-cells.ts';
import { checkAmounts, lotLimits } from './lot-fields.ts';
import { createNumbers, placeOf } from './lot-places.ts';
import { blankLot } from './merge-lots.ts';
import { readOwnSale } from './own-sale.queries.ts';
import { anySession, tooManyLots } from './room-for-lots.ts';
import { noteLotChange, readStoredLots } from './sale-lots.queries.ts';
import { holdStanding } from '#selling/sellers/public.ts';
import { findOrMakeConsignors } from '#selling/consignors/public.ts';
import { findOrMakeCategories } from './sales.queries.ts';

type Cells = z.output<(typeof call)['body']>['cells'];

const AddedLot = doneWith({
  lotId: z.string(),
  lotNumber: z.string(),
  closeAt: z.string(),
  told: z.int(),
});
type AddedLot = z.infer<typeof AddedLot>;

/**
 * Adds a lot at the end of a running sale (seller.md, 4.1), under the sale's lock: no other lot moves, it
 * is open for a day at least, and its fact notifies the sale's bidders. Null: the seller has no such
 * sale.
 */
export async function addRunningLot(
  dependencies: CellsDependencies,
  edit: LotsEdit,
  cells: Cells,
): Promise<AddedLot | Refusal | null> {
  const { sellerId, saleId } = edit;
  const descriptions = await dependencies.readDescriptions(
    cells.description === undefined ? [] : [cells.description],
  );
  let categoryId: number | null = null;
  let consignorId: string | null = null;
  const work = async (tx: Transaction<DB>): Promise<AddedLot> => {
    const values = valuesOf(cells, descriptions);
    const lots = await readStoredLots(tx, saleId, {}, 0);
    if (lots.length >= lotLimits.lots) throw tooManyLots();
    const end = await readEndOfSale(tx, saleId);
    const closeAt = closeOfAddedLot(end);
    await requirePickupAfter(tx, edit, closeAt, end);

    const sessionId = lots.at(-1)?.sessionId ?? (await anySession(tx, saleId));
    const lotNumber = createNumbers(lots.map(placeOf)).next();
    const id = uuid();
    const { description, ...rest } = values;
    const lot = {
      ...rest,
      lotNumber,
      descriptionHtml: description,
      closeTime: null,
      images: [],
      line: 0,
    };
    const position = (lots.at(-1)?.position ?? 0) + 1;
    const where = { id, auctionId: saleId, sessionId, position };
    const placed = { ...where, categoryId, consignorId, closeAt, lot };
    await insertLots(tx, [placed], new Map(), dependencies.openLots);
    await noteLotChange(tx, saleId, { touched: [id], removed: [] });
    await recordLotsChanged(tx, 'published', [id]);
    const { title } = values;
    const fact = { auctionId: saleId, lotId: id, lotNumber, title, closeAt, at: end.now };
    await recordFact(tx, lotAdded, fact);
    await recordAction(tx, {
      ...edit,
      auctionId: saleId,
      lotId: id,
      action: 'lot.add',
      subject: `Lot ${lotNumber}, ${title}`,
      after: { closeAt: new Date(closeAt).toISOString() },
    });
    const { bidders: told } = end;
    return { ...done(), lotId: id, lotNumber, closeAt: new Date(closeAt).toISOString(), told };
  };
  return changeLotsOnce(dependencies, edit, AddedLot, work, {
    action: 'add-lots',
    // Before the sale is locked, since these wait for other imports.
    async lockFirst(tx) {
      if ((await holdStanding(tx, sellerId)) === 'suspended') {
        throw new Refused(refused('CompanyIsSuspended'));
      }
      const [category, consignor] = [nameIn('category', cells), nameIn('consignor', cells)];
      if (category.length + consignor.length === 0) return;
      if ((await readOwnSale(tx, sellerId, saleId)) === null) return;
      [categoryId = null] = (await findOrMakeCategories(tx, category)).values();
      [consignorId = null] = (await findOrMakeConsignors(tx, saleId, consignor)).values();
    },
  });
}

/** What a lot added now would be; null: the seller has no such sale. */
export async function planAddedLot(
  { database: { kysely } }: Pick<CellsDependencies, 'database'>,
  { sellerId, saleId }: Pick<LotsEdit, 'sellerId' | 'saleId'>,
) {
  const sale = await readOwnSale(kysely, sellerId, saleId);
  if (sale === null) return null;
  const end = await readEndOfSale(kysely, saleId);
  const places = (await readStoredLots(kysely, saleId, {}, 0)).map(placeOf);
  return {
    state: sale.state,
    timeZone: sale.timeZone,
    lotNumber: createNumbers(places).next(),
    closeAt: new Date(closeOfAddedLot(end)).toISOString(),
    bidders: end.bidders,
  };
}

/** The name in a cell; none if it is empty or invalid. */
function nameIn(field: 'category' | 'consignor', { [field]: typed }: Cells): string[] {
  const cell = typed === undefined ? null : readCell(field, typed);
  return cell && 'value' in cell && typeof cell.value === 'string' ? [cell.value] : [];
}

function valuesOf(cells: Cells, descriptions: ReadDescriptions): LotValues {
  const values: Record<LotFieldName, LotValues[LotFieldName]> = { ...blankLot, title: '' };
  for (const field of lotFieldNames) {
    const typed = field === 'lotNumber' ? undefined : cells[field];
    if (typed === undefined) continue;
    const cell = (field === 'description' && descriptions.get(typed)) || readCell(field, typed);
    if (!('value' in cell)) throw unreadable(field, cell.reason);
    values[field] = cell.value;
  }
  const whole = values as LotValues;
  if (whole.title === '') throw unreadable('title', 'is missing');
  checkAmounts(whole, (field, reason) => {
    throw unreadable(field, reason);
  });
  return whole;
}

const unreadable = (field: LotFieldName, reason: string) =>
  new Refused(refused('FieldUnreadable', `${fieldWords[field]} ${reason}.`));

/** Lots must close before they can be picked up. */
async function requirePickupAfter(
  tx: Transaction<DB>,
  { sellerId, saleId }: LotsEdit,
  closeAt: number,
  { firstPickup }: EndOfSale,
): Promise<void> {
  if (firstPickup === null || firstPickup >= closeAt) return;
  const timeZone = (await readOwnSale(tx, sellerId, saleId))?.timeZone ?? 'UTC';
  const [pickup, close] = [firstPickup, closeAt].map((at) => localDateTime(new Date(at), timeZone));
  const sentence = `Pickup begins on ${pickup}, and a lot that is added now closes on ${close}, since it is open for a day at least. Nothing was added.`;
  throw new Refused(refused('PickupTooEarlyForLot', sentence));
}
