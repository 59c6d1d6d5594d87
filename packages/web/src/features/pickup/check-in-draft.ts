import type { CheckIn } from '@fairlot/contract';
import type { Stroke } from './signature-path.ts';

/** The ticked lots and the signature, until they are sent. */
export interface CheckInDraft {
  /** Ids of lots to hand over. */
  readonly lots: readonly string[];
  readonly signedBy: string;
  readonly strokes: readonly Stroke[];
}

export const emptyDraft: CheckInDraft = { lots: [], signedBy: '', strokes: [] };

/** Lots that can still be handed over. */
export function lotsHere(checkIn: Pick<CheckIn, 'lots'>): CheckIn['lots'] {
  return checkIn.lots.filter((lot) => !lot.voided && lot.handedOverStr === '');
}

/** The ticked lots that can still be handed over, in the order of the list. */
export function tickedLots(checkIn: CheckIn, draft: CheckInDraft): CheckIn['lots'] {
  return lotsHere(checkIn).filter((lot) => draft.lots.includes(lot.secureId));
}

/** Whether all of these lots have been handed over. */
export function areHandedOver(checkIn: CheckIn, lots: readonly string[]): boolean {
  return lots.every((id) =>
    checkIn.lots.some((lot) => lot.secureId === id && lot.handedOverStr !== ''),
  );
}

/** Kept per tab: phones reload pages when short of memory. */
const keyOf = (invoiceId: string) => `check-in ${invoiceId}`;

/** The storage of drafts. A browser with blocked storage throws on access. */
type Keeper<Methods extends keyof Storage> = () => Pick<Storage, Methods>;

/** Without storage a reload loses only the draft. */
export function storeDraft(
  keeper: Keeper<'setItem' | 'removeItem'>,
  invoiceId: string,
  draft: CheckInDraft,
): void {
  try {
    if (draft === emptyDraft) keeper().removeItem(keyOf(invoiceId));
    else keeper().setItem(keyOf(invoiceId), JSON.stringify(draft));
  } catch {
    // The desk continues with its in-memory state.
  }
}

/** The stored draft for an invoice; empty if missing or invalid. */
export function storedDraft(keeper: Keeper<'getItem'>, invoiceId: string): CheckInDraft {
  try {
    const stored: unknown = JSON.parse(keeper().getItem(keyOf(invoiceId)) ?? 'null');
    return isDraft(stored) ? stored : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

function isDraft(value: unknown): value is CheckInDraft {
  if (!isObject(value)) return false;
  const { lots, signedBy, strokes } = value;
  return (
    typeof signedBy === 'string' &&
    isList(lots, (lot) => typeof lot === 'string') &&
    isList(strokes, (stroke) => isList(stroke, isPoint))
  );
}

function isPoint(value: unknown): boolean {
  return isObject(value) && Number.isFinite(value['x']) && Number.isFinite(value['y']);
}

function isList(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
