import type { Refusal } from '@fairlot/contract';
import { done, doneWith, NormalizedCell, UnwrittenCell } from '@fairlot/contract';
import { z } from 'zod';
import { recordAction } from '#identity/audit-log/public.ts';
import { boundedFields } from './audited-lots.ts';
import { changeLotsOnce, recordLotsChanged } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import { decideCells } from './decide-cells.ts';
import type { CellDraft, CellEdits, DecidedCells } from './decide-cells.ts';
import type { DescriptionThread } from './description-thread.ts';
import { textsOf } from './lot-cells.ts';
import type { LotValues } from './lot-cells.ts';
import { readOwnSale } from './own-sale.queries.ts';
import {
  noteLotChange,
  readLotNumbers,
  readStoredLots,
  updateLotValues,
} from './sale-lots.queries.ts';
import { findOrMakeConsignors } from '#selling/consignors/public.ts';
import { findOrMakeCategories } from './sales.queries.ts';

export interface CellsDependencies extends LotsDependencies {
  readonly readDescriptions: DescriptionThread['read'];
}

const ChangedCells = doneWith({
  version: z.int().nullable(),
  unwritten: z.array(UnwrittenCell),
  normalized: z.array(NormalizedCell),
});
type ChangedCells = z.infer<typeof ChangedCells>;

const readDescriptionsOf = (dependencies: CellsDependencies, edits: CellEdits) =>
  dependencies.readDescriptions(edits.flatMap(({ changes }) => changes.description?.to ?? []));

/** What changing cells would do. Null: the seller has no such sale. */
export async function checkSaleLots(
  dependencies: CellsDependencies,
  { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
  edits: CellEdits,
): Promise<Pick<DecidedCells, 'unwritten' | 'normalized'> | null> {
  const { kysely } = dependencies.database;
  if ((await readOwnSale(kysely, sellerId, saleId)) === null) return null;
  const read = await readDescriptionsOf(dependencies, edits);
  const stored = await readStoredLots(kysely, saleId, { ids: edits.map(({ lotId }) => lotId) });
  const { unwritten, normalized } = decideCells(edits, stored, read, null);
  return { unwritten, normalized };
}

/** Changes cells of lots that still hold what the person saw, by the rules of their fields. */
export async function changeSaleLots(
  dependencies: CellsDependencies,
  edit: LotsEdit,
  edits: CellEdits,
): Promise<ChangedCells | Refusal | null> {
  const { saleId } = edit;
  const read = await readDescriptionsOf(dependencies, edits);
  return changeLotsOnce(
    dependencies,
    edit,
    ChangedCells,
    async (tx, { state }): Promise<ChangedCells> => {
      const ids = edits.map(({ lotId }) => lotId);
      const stored = await readStoredLots(tx, saleId, { ids });
      const isNumbered = edits.some(({ changes }) => changes.lotNumber !== undefined);
      const numbers = isNumbered ? await readLotNumbers(tx, saleId) : null;
      const { drafts, unwritten, normalized } = decideCells(edits, stored, read, numbers);
      const changed = drafts.filter(({ fields }) => fields.size > 0);
      if (changed.length === 0) return { ...done(), version: null, unwritten, normalized };
      const lots = changed.map((draft) => ({ draft, values: draft.values as LotValues }));
      const categories = await findOrMakeCategories(
        tx,
        lots.flatMap(({ values }) => values.category ?? []),
      );
      const consignors = await findOrMakeConsignors(
        tx,
        saleId,
        lots.flatMap(({ values }) => values.consignor ?? []),
      );
      await updateLotValues(
        tx,
        lots.map(({ draft: { lot }, values }) => ({
          id: lot.id,
          values,
          categoryId: categories.get(values.category?.toLowerCase() ?? '') ?? null,
        })),
      );
      await dependencies.resetLots(
        tx,
        lots.map(({ draft: { lot }, values }) => ({
          ...lot,
          ...values,
          consignorId: consignors.get(values.consignor?.toLowerCase() ?? '') ?? null,
        })),
      );
      const touched = changed.map(({ lot }) => lot.id);
      const version = await noteLotChange(tx, saleId, { touched, removed: [] });
      await recordLotsChanged(tx, state, touched);
      await recordAction(tx, {
        ...edit,
        auctionId: saleId,
        action: 'lot.change',
        subject: changed.length === 1 ? subjectOf(changed[0]) : `${changed.length} lots`,
        ...(changed.length === 1 && changed[0] && { lotId: changed[0].lot.id }),
        ...boundedFields(
          changed.map(({ before, values, fields }) => {
            const after = textsOf(values as LotValues);
            return {
              name: `Lot ${before.lotNumber}`,
              fields: [...fields].map((field) => ({
                field,
                before: before[field],
                after: after[field],
              })),
            };
          }),
        ),
      });
      return { ...done(), version, unwritten, normalized };
    },
  );
}

const subjectOf = (draft: CellDraft | undefined) =>
  draft ? `Lot ${draft.before.lotNumber}, ${draft.before.title}` : '';
