import { useEffect, useState } from 'react';
import { storeDraft, storedDraft } from './check-in-draft.ts';
import type { CheckInDraft } from './check-in-draft.ts';

const tabStorage = () => sessionStorage;

/** The draft of this tab for an invoice, and the way to change it. Read in the browser alone. */
export function useCheckInDraft(invoiceId: string) {
  const [draft, setDraft] = useState<CheckInDraft>(() => storedDraft(tabStorage, invoiceId));
  useEffect(() => storeDraft(tabStorage, invoiceId, draft), [invoiceId, draft]);
  return [draft, setDraft] as const;
}
