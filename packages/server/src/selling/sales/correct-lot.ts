import { Refused } from '#platform/database/refused.ts';
import { done, doneWith, refused } from '@fairlot/contract';
import type { correctLot as call, LotFieldName, Refusal } from '@fairlot/contract';
import { closeAfterCorrection, isOpen, isTakenOut, kindOfLotChange } from '@fairlot/rules';
import type { Cents, LotEnd } from '@fairlot/rules';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { htmlToText } from '#platform/html/html-to-text.ts';
import { boundedFields } from './audited-lots.ts';
import { changeLotsOnce, recordLotsChanged } from './change-lots-once.ts';
import type { CellsDependencies } from './change-sale-lots.ts';
import type { LotsEdit } from './change-lots-once.ts';
import type { ReadDescriptions } from './description-thread.ts';
import { lotCorrected } from './facts-of-sales.ts';
import { readCell, textsOf } from './lot-cells.ts';
import type { LotTexts, LotValues } from './lot-cells.ts';
import { insertCorrections, readCategoryId, removePictures } from './lot-corrections.queries.ts';
import type { CorrectableField, CorrectedField } from './lot-corrections.queries.ts';
import { checkAmounts } from './lot-fields.ts';
import { fieldWords } from './field-words.ts';
import { readOwnSale } from './own-sale.queries.ts';
import { noteLotChange, readStoredLots, updateLotValues } from './sale-lots.queries.ts';
import { consignorNamed, findOrMakeConsignors } from '#selling/consignors/public.ts';
import { findOrMakeCategories } from './sales.queries.ts';

/** A lot of a running sale under its lock, as `bidding` knows it. Epoch milliseconds. */
export interface RunningLot {
  readonly outcome: LotEnd | null;
  readonly close: number;
  /** The clock of its sale, and the wall clock. */
  readonly clock: number;
  readonly now: number;
  /** The number of people whose bid on it stands, or waits for an approval. */
  readonly bidders: number;
  readonly bidCount: number;
  /** Null: nobody has bid. */
  readonly highBid: { readonly price: Cents; readonly paddle: number } | null;
  /** Cents; null: none. */
  readonly reserve: Cents | null;
  readonly reserveMet: boolean;
  readonly reserveLowered: boolean;
}

/** What a correction needs from `bidding`, in its transaction and after the sale was locked. */
export interface RunningLots {
  readonly read: (db: Kysely<DB>, lotId: string) => Promise<RunningLot | null>;
  readonly lock: (tx: Transaction<DB>, lotId: string) => Promise<RunningLot | null>;
  /** Logs that a locked lot was corrected, with its new close. */
  readonly noteCorrection: (
    tx: Transaction<DB>,
    lotId: string,
    moved: { readonly close: number; readonly at: number },
  ) => Promise<void>;
  /** Sets the start price of a locked lot without bids; cents. */
  readonly setStartPrice: (tx: Transaction<DB>, lotId: string, startPrice: number) => Promise<void>;
  readonly setConsignor: (
    tx: Transaction<DB>,
    lotId: string,
    consignorId: string | null,
  ) => Promise<void>;
}

export interface CorrectionDependencies extends CellsDependencies {
  readonly runningLots: RunningLots;
}

const CorrectedLot = doneWith({ told: z.int(), movedClose: z.string().nullable() });
type CorrectedLot = z.infer<typeof CorrectedLot>;

type Correction = z.output<(typeof call)['body']> & { readonly lotId: string };
type Change = { readonly from: string; readonly to: string };

/**
 * Changes the description of a lot in a running sale (seller.md, 4.2), with the sale and the lot locked:
 * all of the request or nothing. Corrections are published; if somebody has bid, the lot then has at
 * least two hours left, and the fact notifies its bidders. Null: the seller has no such sale.
 */
export async function correctLot(
  dependencies: CorrectionDependencies,
  edit: LotsEdit,
  { lotId, changes, removedPictures }: Omit<Correction, 'key'>,
): Promise<CorrectedLot | Refusal | null> {
  const { saleId } = edit;
  const { runningLots } = dependencies;
  const asked = Object.entries(changes) as [LotFieldName, Change][];
  const read = await dependencies.readDescriptions(
    asked.flatMap(([field, { to }]) => (field === 'description' ? [to] : [])),
  );
  let newCategory: number | null = null;
  let newConsignor: string | null = null;
  const work = async (tx: Transaction<DB>): Promise<CorrectedLot> => {
    const lot = await runningLots.lock(tx, lotId);
    // Read once locked: the sale's lock protects its fields, the lot's its bids.
    const [stored] = lot ? await readStoredLots(tx, saleId, { ids: [lotId] }) : [];
    if (!lot || !stored) throw new Refused(refused('LotsGone'));
    requireOpen(lot);
    const before = textsOf(stored.values);
    const values = valuesOf(stored.values, before, asked, read);
    const after = textsOf(values);
    const fields = asked.flatMap(([field]) => (before[field] === after[field] ? [] : [field]));
    const corrected = correctedFields(fields, { before, after }, lot.bidders > 0);
    const removed = await removePictures(tx, lotId, removedPictures);
    corrected.push(
      ...removed.map((name) => ({ field: 'pictures' as const, before: name, after: '' })),
    );
    if (fields.length === 0 && removed.length === 0) {
      return { ...done(), told: 0, movedClose: null };
    }

    const categoryId = fields.includes('category') ? newCategory : await readCategoryId(tx, lotId);
    await updateLotValues(tx, [{ id: lotId, values, categoryId }]);
    if (fields.includes('startPrice')) {
      await runningLots.setStartPrice(tx, lotId, values.startPrice);
    }
    if (fields.includes('consignor')) {
      await runningLots.setConsignor(tx, lotId, newConsignor);
      if (newConsignor !== null) {
        const { sellerId, by } = edit;
        await recordFact(tx, consignorNamed, { sellerId, consignorId: newConsignor, by });
      }
    }
    await noteLotChange(tx, saleId, { touched: [lotId], removed: [] });
    await recordLotsChanged(tx, 'published', [lotId]);
    const isCorrection = corrected.length > 0;
    const close = isCorrection
      ? closeAfterCorrection({ ...lot, hasBids: lot.bidders > 0 })
      : lot.close;
    if (isCorrection) {
      const changeId = uuid();
      await insertCorrections(tx, { lotId, changeId, at: lot.now }, corrected);
      await runningLots.noteCorrection(tx, lotId, { close, at: lot.now });
      const { lotNumber } = before;
      const fact = { auctionId: saleId, lotId, lotNumber, changeId, at: lot.now };
      await recordFact(tx, lotCorrected, fact);
    }
    await recordAction(tx, {
      ...edit,
      auctionId: saleId,
      lotId,
      action: isCorrection ? 'lot.correct' : 'lot.change',
      subject: `Lot ${before.lotNumber}, ${before.title}`,
      ...boundedFields([
        {
          name: `Lot ${before.lotNumber}`,
          fields: [
            ...fields.map((field) => ({ field, before: before[field], after: after[field] })),
            ...removed.map((name) => ({ field: `picture ${name}`, before: name, after: '' })),
          ],
        },
      ]),
    });
    return {
      ...done(),
      told: isCorrection ? lot.bidders : 0,
      movedClose: close === lot.close ? null : new Date(close).toISOString(),
    };
  };
  return changeLotsOnce(dependencies, edit, CorrectedLot, work, {
    action: 'correct-lots',
    // Before the sale and the lot are locked, since these wait for other imports.
    async lockFirst(tx) {
      const category = nameIn('category', changes);
      const consignor = nameIn('consignor', changes);
      if (category.length + consignor.length === 0) return;
      if ((await readOwnSale(tx, edit.sellerId, saleId)) === null) return;
      [newCategory = null] = (await findOrMakeCategories(tx, category)).values();
      [newConsignor = null] = (await findOrMakeConsignors(tx, saleId, consignor)).values();
    },
  });
}

/** The new name in a cell; none if it is to be empty, or stays. */
function nameIn(field: 'category' | 'consignor', { [field]: change }: Correction['changes']) {
  const cell = change && readCell(field, change.to);
  return cell && 'value' in cell && typeof cell.value === 'string' ? [cell.value] : [];
}

function requireOpen({ outcome, clock, close }: RunningLot): void {
  if (isTakenOut(outcome)) throw new Refused(refused('LotIsWithdrawn'));
  if (outcome !== null || !isOpen(clock, close)) throw new Refused(refused('LotHasEnded'));
}

/** The lot's new values; throws if somebody else has changed it meanwhile, or a text is invalid. */
function valuesOf(
  stored: LotValues,
  before: LotTexts,
  asked: readonly [LotFieldName, Change][],
  descriptions: ReadDescriptions,
): LotValues {
  const values: Record<LotFieldName, LotValues[LotFieldName]> = { ...stored };
  for (const [field, { from, to }] of asked) {
    const known = field === 'description' ? descriptions.get(to) : undefined;
    const cell = known ?? readCell(field, to);
    const wanted = 'value' in cell && textsOf({ ...stored, [field]: cell.value })[field];
    // If the stored value is already the wanted one, there is no conflict.
    if (wanted === before[field]) continue;
    if (before[field] !== from) throw new Refused(refused('LotHasChanged'));
    if (!('value' in cell)) {
      throw new Refused(refused('FieldUnreadable', `${fieldWords[field]} ${cell.reason}.`));
    }
    values[field] = cell.value;
  }
  const whole = values as LotValues;
  checkAmounts(whole, (field, reason) => {
    throw new Refused(refused('FieldUnreadable', `${fieldWords[field]} ${reason}.`));
  });
  return whole;
}

/** The public part of the change; throws if a field is frozen. */
function correctedFields(
  fields: readonly LotFieldName[],
  { before, after }: { readonly before: LotTexts; readonly after: LotTexts },
  hasBids: boolean,
): CorrectedField[] {
  return fields.flatMap((field): CorrectedField[] => {
    const texts = { before: asRead(field, before[field]), after: asRead(field, after[field]) };
    const kind = kindOfLotChange(field, { ...texts, hasBids });
    if (kind === 'frozen') throw new Refused(refused('FieldIsFrozen', frozen(field)));
    return kind === 'correction' ? [{ field: field as CorrectableField, ...texts }] : [];
  });
}

const asRead = (field: LotFieldName, text: string) =>
  field === 'description' ? htmlToText(text) : text;

function frozen(field: LotFieldName): string {
  if (field === 'reserve') {
    return 'The reserve of a running lot is not corrected. It may be lowered, once.';
  }
  if (field === 'lotNumber') return 'A lot keeps the number under which bidders know it.';
  return `${fieldWords[field]} cannot be changed once there is a bid on this lot.`;
}
