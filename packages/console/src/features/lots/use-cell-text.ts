import type { LotFieldName } from '@fairlot/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { editedText } from './cell-text.ts';
import type { LotSheet } from './lot-sheet.ts';

/**
 * The text of one cell as somebody types it into a field of its own. It is saved as from the table: when they leave
 * the field, and also when they leave the page or put the phone away.
 */
export function useCellText(sheet: LotSheet, lotId: string, field: LotFieldName) {
  const [typed, setTyped] = useState<{
    readonly to: string;
    readonly seen: string | undefined;
  } | null>(null);
  const known = editedText(field, sheet.text(lotId, field));

  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    if (typed.to !== known) sheet.edit([{ lotId, field, ...typed }]);
  }

  const leave = useEffectEvent(commit);
  useEffect(() => {
    const hide = () => {
      if (document.hidden) leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);

  return {
    text: typed?.to ?? known,
    /** Typing goes on from what was seen when it began. */
    type: (to: string) =>
      setTyped((before) => ({ to, seen: before ? before.seen : sheet.seen(lotId, field) })),
    commit,
  };
}
