import { useLayoutEffect, useState } from 'react';
import { storeDraft, storedDraft } from './check-in-draft.ts';
import type { CheckInDraft } from './check-in-draft.ts';

const tabStorage = () => sessionStorage;

/** This tab's draft for an invoice, and a setter. Browser only. */
export function useCheckInDraft(invoiceId: string) {
  const [draft, setDraft] = useState<CheckInDraft>(() => storedDraft(tabStorage, invoiceId));
  // With the change itself: after the next frame, a reload right after a tick would lose it.
  useLayoutEffect(() => storeDraft(tabStorage, invoiceId, draft), [invoiceId, draft]);
  return [draft, setDraft] as const;
}
