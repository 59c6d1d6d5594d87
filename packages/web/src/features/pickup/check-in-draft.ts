import type { CheckIn } from '@fairlot/contract';
import type { Stroke } from './signature-path.ts';

/** What staff have ticked and the bidder has signed, until it is sent. */
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

/** Whether all of these lots have been handed over, by whomever. */
export function areHandedOver(checkIn: CheckIn, lots: readonly string[]): boolean {
  return lots.every((id) =>
    checkIn.lots.some((lot) => lot.secureId === id && lot.handedOverStr !== ''),
  );
}

/** Kept for the tab alone: a phone reloads pages when its memory or its network is short. */
const keyOf = (invoiceId: string) => `check-in ${invoiceId}`;

export function storeDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  invoiceId: string,
  draft: CheckInDraft,
): void {
  if (draft === emptyDraft) storage.removeItem(keyOf(invoiceId));
  else storage.setItem(keyOf(invoiceId), JSON.stringify(draft));
}

export function storedDraft(storage: Pick<Storage, 'getItem'>, invoiceId: string): CheckInDraft {
  const stored = storage.getItem(keyOf(invoiceId));
  return stored === null ? emptyDraft : (JSON.parse(stored) as CheckInDraft);
}
