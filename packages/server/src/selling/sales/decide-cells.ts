import type { changeSaleLots as call, LotFieldName, UnwrittenCell } from '@fairlot/contract';
import type { z } from 'zod';
import type { ReadDescriptions } from './description-thread.ts';
import { readCell, textsOf } from './lot-cells.ts';
import type { LotTexts, LotValues } from './lot-cells.ts';
import { checkAmounts } from './lot-fields.ts';
import type { StoredLot } from './sale-lots.queries.ts';

export type CellEdits = z.output<(typeof call)['body']>['lots'];

/** A lot being changed: its new values, and which fields change. */
export interface CellDraft {
  readonly lot: StoredLot;
  readonly before: LotTexts;
  readonly values: Record<LotFieldName, LotValues[LotFieldName]>;
  readonly fields: Set<LotFieldName>;
}

export interface DecidedCells {
  /** One for each existing lot, changed or not. */
  readonly drafts: readonly CellDraft[];
  readonly unwritten: UnwrittenCell[];
  /** The stored value where it is not what was typed. */
  readonly normalized: Omit<UnwrittenCell, 'kind' | 'reason'>[];
}

/**
 * Decides cells of lots, each only if its text still is what the person saw: a change by somebody else is
 * a conflict, a refusal by the field's rule a problem; the other cells can be written. `numbers` are
 * those of all lots of the sale by their ids; null: for checks that write nothing and do not need them.
 */
export function decideCells(
  edits: CellEdits,
  stored: readonly StoredLot[],
  descriptions: ReadDescriptions,
  numbers: Map<string, string> | null,
): DecidedCells {
  const drafts = new Map(stored.map((lot): [string, CellDraft] => [lot.id, draftOf(lot)]));
  const unwritten: UnwrittenCell[] = [];
  for (const { lotId, changes } of edits) {
    const draft = drafts.get(lotId);
    for (const [field, change] of Object.entries(changes) as [LotFieldName, Change][]) {
      const problem = draft ? apply(draft, field, change, descriptions) : gone;
      if (problem) unwritten.push({ lotId, field, ...problem });
    }
  }
  const all = [...drafts.values()];
  unwritten.push(...all.flatMap(checkTogether));
  if (numbers !== null) unwritten.push(...takeBackNumbers(all, numbers));
  return { drafts: all, unwritten, normalized: normalizedOf(edits, drafts, unwritten) };
}

function normalizedOf(
  edits: CellEdits,
  drafts: ReadonlyMap<string, CellDraft>,
  unwritten: readonly UnwrittenCell[],
): DecidedCells['normalized'] {
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
  reason: 'the lot is no longer in this sale',
};

const draftOf = (lot: StoredLot): CellDraft => ({
  lot,
  before: textsOf(lot.values),
  values: { ...lot.values },
  fields: new Set(),
});

function apply(
  draft: CellDraft,
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
  // If the stored value is already the wanted one, there is no conflict.
  if (isThere) return null;
  if (stored !== from) return { kind: 'conflict', stored, reason: '' };
  if (!('value' in read)) return { kind: 'problem', stored, reason: read.reason };
  values[field] = read.value;
  fields.add(field);
  return null;
}

/** Amounts that contradict each other are both refused. */
function checkTogether(draft: CellDraft): UnwrittenCell[] {
  const refusals: UnwrittenCell[] = [];
  const pairs = { reserve: 'startPrice', lowEstimate: 'highEstimate' } as const;
  checkAmounts(draft.values as LotValues, (field, reason) => {
    for (const one of [field, pairs[field]]) {
      if (draft.fields.has(one)) refusals.push(takeBack(draft, one, reason));
    }
  });
  return refusals;
}

function takeBack(draft: CellDraft, field: LotFieldName, reason: string): UnwrittenCell {
  draft.values[field] = draft.lot.values[field];
  draft.fields.delete(field);
  return { lotId: draft.lot.id, field, kind: 'problem', stored: draft.before[field], reason };
}

/** Numbers may be exchanged in one call; a lot that would duplicate another's number keeps its old one. */
function takeBackNumbers(
  drafts: readonly CellDraft[],
  numbers: Map<string, string>,
): UnwrittenCell[] {
  const refusals: UnwrittenCell[] = [];
  const numberOf = ({ values }: CellDraft) => String(values.lotNumber);
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
