import type {
  changeSaleLots as call,
  LotFieldName,
  Refusal,
  UnwrittenCell,
} from '@fairlot/contract';
import { done } from '@fairlot/contract';
import type { z } from 'zod';
import { recordAction } from '#identity/audit-log/public.ts';
import { boundedFields } from './audited-lots.ts';
import { changeLotsOnce, tellSearch } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import type { DescriptionThread, ReadDescriptions } from './description-thread.ts';
import { readCell, textsOf } from './lot-cells.ts';
import type { LotTexts, LotValues } from './lot-cells.ts';
import { checkAmounts } from './lot-fields.ts';
import {
  noteLotChange,
  readLotNumbers,
  readStoredLots,
  updateLotValues,
} from './sale-lots.queries.ts';
import type { StoredLot } from './sale-lots.queries.ts';
import { findOrMakeCategories } from './sales.queries.ts';

type Edits = z.output<(typeof call)['body']>['lots'];

export interface CellsDependencies extends LotsDependencies {
  readonly readDescriptions: DescriptionThread['read'];
}

export interface ChangedCells {
  readonly isError: false;
  readonly message: string;
  readonly version: number | null;
  readonly unwritten: UnwrittenCell[];
  /** What was stored where that is not what was typed. */
  readonly normalized: Omit<UnwrittenCell, 'kind' | 'reason'>[];
}

/** A lot that is being changed: its values as they will be, and which fields of it are others. */
interface Draft {
  readonly lot: StoredLot;
  readonly before: LotTexts;
  readonly values: Record<LotFieldName, LotValues[LotFieldName]>;
  readonly fields: Set<LotFieldName>;
}

/**
 * Changes cells of lots, each only if its text still is what the person saw: what somebody else changed
 * meanwhile is a conflict, what the field's rule refuses a problem; the other cells are written.
 */
export async function changeSaleLots(
  dependencies: CellsDependencies,
  edit: LotsEdit,
  edits: Edits,
): Promise<ChangedCells | Refusal | null> {
  const { saleId } = edit;
  const read = await dependencies.readDescriptions(
    edits.flatMap(({ changes }) => changes.description?.to ?? []),
  );
  return changeLotsOnce(dependencies, edit, async (tx, state): Promise<ChangedCells> => {
    const ids = edits.map(({ lotId }) => lotId);
    const stored = await readStoredLots(tx, saleId, { ids });
    const drafts = new Map(stored.map((lot): [string, Draft] => [lot.id, draftOf(lot)]));
    const unwritten: UnwrittenCell[] = [];
    for (const { lotId, changes } of edits) {
      const draft = drafts.get(lotId);
      for (const [field, change] of Object.entries(changes) as [LotFieldName, Change][]) {
        const problem = draft ? apply(draft, field, change, read) : gone;
        if (problem) unwritten.push({ lotId, field, ...problem });
      }
    }
    const all = [...drafts.values()];
    unwritten.push(...all.flatMap(checkTogether));
    if (all.some(({ fields }) => fields.has('lotNumber'))) {
      unwritten.push(...takeBackNumbers(all, await readLotNumbers(tx, saleId)));
    }

    const changed = all.filter(({ fields }) => fields.size > 0);
    const normalized = normalizedOf(edits, drafts, unwritten);
    if (changed.length === 0) return { ...done(), version: null, unwritten, normalized };
    const lots = changed.map((draft) => ({ draft, values: draft.values as LotValues }));
    const categories = await findOrMakeCategories(
      tx,
      lots.flatMap(({ values }) => values.category ?? []),
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
      lots.map(({ draft: { lot }, values }) => ({ ...lot, ...values })),
    );
    const touched = changed.map(({ lot }) => lot.id);
    const version = await noteLotChange(tx, saleId, { touched, removed: [] });
    await tellSearch(tx, state, touched);
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
  });
}

function normalizedOf(
  edits: Edits,
  drafts: ReadonlyMap<string, Draft>,
  unwritten: readonly UnwrittenCell[],
): ChangedCells['normalized'] {
  const refused = new Set(unwritten.map(({ lotId, field }) => `${lotId} ${field}`));
  return edits.flatMap(({ lotId, changes }) => {
    const draft = drafts.get(lotId);
    if (!draft) return [];
    const texts = textsOf(draft.values as LotValues);
    return (Object.entries(changes) as [LotFieldName, Change][]).flatMap(([field, { to }]) => {
      const { [field]: stored } = texts;
      return stored === to || refused.has(`${lotId} ${field}`) ? [] : { lotId, field, stored };
    });
  });
}

interface Change {
  readonly from: string;
  readonly to: string;
}

type Unwritten = Pick<UnwrittenCell, 'kind' | 'stored' | 'reason'>;

const gone: Unwritten = {
  kind: 'problem',
  stored: '',
  reason: 'the lot is not in this sale anymore',
};

const draftOf = (lot: StoredLot): Draft => ({
  lot,
  before: textsOf(lot.values),
  values: { ...lot.values },
  fields: new Set(),
});

const subjectOf = (draft: Draft | undefined) =>
  draft ? `Lot ${draft.before.lotNumber}, ${draft.before.title}` : '';

function apply(
  draft: Draft,
  field: LotFieldName,
  { from, to }: Change,
  descriptions: ReadDescriptions,
): Unwritten | null {
  const { before, values, fields } = draft;
  const stored = before[field];
  const known = field === 'description' ? descriptions.get(to) : undefined;
  const read = known ?? readCell(field, to);
  const isThere =
    'value' in read && textsOf({ ...(values as LotValues), [field]: read.value })[field] === stored;
  // Whoever wanted what is stored already has no quarrel with whoever wrote it.
  if (isThere) return null;
  if (stored !== from) return { kind: 'conflict', stored, reason: '' };
  if (!('value' in read)) return { kind: 'problem', stored, reason: read.reason };
  values[field] = read.value;
  fields.add(field);
  return null;
}

/** Amounts that contradict each other are not written, neither of the two. */
function checkTogether(draft: Draft): UnwrittenCell[] {
  const refusals: UnwrittenCell[] = [];
  const pairs = { reserve: 'startPrice', lowEstimate: 'highEstimate' } as const;
  checkAmounts(draft.values as LotValues, (field, reason) => {
    for (const one of [field, pairs[field]]) {
      if (draft.fields.has(one)) refusals.push(takeBack(draft, one, reason));
    }
  });
  return refusals;
}

function takeBack(draft: Draft, field: LotFieldName, reason: string): UnwrittenCell {
  draft.values[field] = draft.lot.values[field];
  draft.fields.delete(field);
  return { lotId: draft.lot.id, field, kind: 'problem', stored: draft.before[field], reason };
}

/** Numbers may be exchanged in one call; whoever then has another's keeps their old one. */
function takeBackNumbers(drafts: readonly Draft[], numbers: Map<string, string>): UnwrittenCell[] {
  const refusals: UnwrittenCell[] = [];
  const numberOf = ({ values }: Draft) => String(values.lotNumber);
  for (const draft of drafts) numbers.set(draft.lot.id, numberOf(draft));
  for (;;) {
    const owners = new Map<string, number>();
    for (const number of numbers.values()) {
      const key = number.toLowerCase();
      owners.set(key, (owners.get(key) ?? 0) + 1);
    }
    const taken = drafts.filter(
      (draft) =>
        draft.fields.has('lotNumber') && (owners.get(numberOf(draft).toLowerCase()) ?? 0) > 1,
    );
    if (taken.length === 0) return refusals;
    for (const draft of taken) {
      const reason = `lot number "${numberOf(draft)}" is another lot's`;
      refusals.push(takeBack(draft, 'lotNumber', reason));
      numbers.set(draft.lot.id, numberOf(draft));
    }
  }
}
