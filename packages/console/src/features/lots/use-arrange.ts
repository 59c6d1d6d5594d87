import { api } from '@fairlot/client/api.ts';
import type { LotArrangement } from '@fairlot/contract';
import { useRef } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import type { OpenSheet } from './use-lot-sheet.ts';

/** Runs it; returns why it failed, or null. */
export type Arrange = (change: LotArrangement) => Promise<string | null>;

/** Arranges lots of a sale, one change at a time, and loads the result. */
export function useArrange(
  { sheet, look }: Pick<OpenSheet, 'sheet' | 'look'>,
  place: { readonly sellerId: string; readonly saleId: string },
): Arrange {
  const before = useRef<Promise<unknown>>(Promise.resolve());
  /** The last request without an answer: repeated with the same key, it takes effect once. */
  const lost = useRef({ asked: '', key: '' });

  async function perform(change: LotArrangement): Promise<string | null> {
    const asked = JSON.stringify(change);
    const key = lost.current.asked === asked ? lost.current.key : crypto.randomUUID();
    const answer = await api('POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots', {
      params: place,
      body: { key, change },
    });
    lost.current = answer.kind === 'Error' ? { asked, key } : { asked: '', key: '' };
    await look();
    if (answer.kind !== 'ok') return failureText(answer);
    if (answer.data.isError) return answer.data.message;
    if (change.kind !== 'undo' && change.kind !== 'move-to-sale') sheet.noteArrangement(key);
    return null;
  }

  return (change) => {
    const done = before.current.then(() => perform(change));
    before.current = done;
    return done;
  };
}
