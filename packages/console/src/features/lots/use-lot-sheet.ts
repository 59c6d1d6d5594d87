import { api } from '@fairlot/client/api.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { useEffect, useState } from 'react';
import { failureText, findsNoServer } from '../../lib/failure-text.ts';
import { LotSheet } from './lot-sheet.ts';
import type { SaveAnswer } from './save-answer.ts';

/** How often others' changes are loaded. */
const lookEveryMs = 2_000;

export interface OpenSheet {
  readonly sheet: LotSheet;
  readonly title: string;
  readonly timeZone: string;
  /** The ids of the sale's sessions, in order. */
  readonly sessionIds: readonly string[];
  /** Loads changes now. */
  readonly look: () => Promise<void>;
}

export interface SheetOfSale {
  /** Null: it is loading. */
  readonly open: OpenSheet | null;
  readonly isError: boolean;
}

/** Opens the lots of a sale for editing, while they are needed. */
export function useLotSheet(
  { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
  isNeeded: boolean,
): SheetOfSale {
  const [open, setOpen] = useState<OpenSheet | null>(null);
  const [isError, setIsError] = useState(false);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const params = { sellerId, saleId };
    async function start(): Promise<void> {
      const sale = await fetchData('GET /api/console/sellers/:sellerId/sales/:saleId/lots', {
        params,
      });
      const sheet = new LotSheet(
        { ...sale, removed: [] },
        async (key, lots): Promise<SaveAnswer> => {
          const answer = await api('POST /api/console/sellers/:sellerId/sales/:saleId/changelots', {
            params,
            body: { key, lots },
          });
          if (answer.kind === 'ok') {
            const { data } = answer;
            return data.isError
              ? { kind: 'refused', message: data.message }
              : { kind: 'saved', unwritten: data.unwritten, normalized: data.normalized };
          }
          const message = failureText(answer);
          return { kind: findsNoServer(answer) ? 'lost' : 'kept', message };
        },
      );
      async function look(): Promise<void> {
        const { saves } = sheet;
        const answer = await api(
          'GET /api/console/sellers/:sellerId/sales/:saleId/lots/changes/:since',
          { params: { ...params, since: sheet.version } },
        );
        if (isHere && answer.kind === 'ok' && !sheet.take(answer.data, saves)) await look();
      }
      async function keepLooking(): Promise<void> {
        if (!document.hidden) await look();
        if (isHere) timer = setTimeout(() => void keepLooking(), lookEveryMs);
      }
      if (!isHere) return;
      const sessionIds = sale.sessions.map(({ sessionId }) => sessionId);
      const { title, timeZone } = sale;
      setOpen({ sheet, title, timeZone, sessionIds, look });
      timer = setTimeout(() => void keepLooking(), lookEveryMs);
    }
    start().catch(() => setIsError(true));
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [sellerId, saleId, isNeeded]);
  return { open, isError };
}
