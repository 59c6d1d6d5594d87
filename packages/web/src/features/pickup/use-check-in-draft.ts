import { useEffect, useState } from 'react';
import { storeDraft, storedDraft } from './check-in-draft.ts';
import type { CheckInDraft } from './check-in-draft.ts';

/** The draft of this tab for an invoice, and the way to change it. Read in the browser alone. */
export function useCheckInDraft(invoiceId: string) {
  const [draft, setDraft] = useState<CheckInDraft>(() => storedDraft(sessionStorage, invoiceId));
  useEffect(() => storeDraft(sessionStorage, invoiceId, draft), [invoiceId, draft]);
  return [draft, setDraft] as const;
}
