import { api } from '@fairlot/client/api.ts';
import { useEffect, useState } from 'react';
import { callBatch } from './call-batch.ts';
import type { LotChange } from './call-batch.ts';
import { cellKey } from './cell.ts';
import type { CellEdit } from './cell.ts';
import type { LotSheet } from './lot-sheet.ts';

/** Debounce: the user is still typing. */
const pauseMs = 400;

export interface CheckedEdits {
  /** Whether the edits were checked; null: the check failed. */
  readonly isChecked: boolean | null;
  /** Why a cell would be refused, by its key. */
  readonly problems: ReadonlyMap<string, string>;
  /** The others. */
  readonly sound: readonly CellEdit[];
}

const unchecked = { isChecked: false, problems: new Map<string, string>() } as const;

interface Checked extends Omit<CheckedEdits, 'sound'> {
  readonly edits: readonly CellEdit[];
}

/** Lets the server validate edits before they are made. */
export function useCheckedEdits(
  sheet: LotSheet,
  edits: readonly CellEdit[],
  { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
): CheckedEdits {
  const [checked, setChecked] = useState<Checked>({ edits, ...unchecked });
  useEffect(() => {
    let isWanted = true;
    async function check(): Promise<void> {
      const problems = new Map<string, string>();
      let left = lotChanges(sheet, edits);
      while (left.length > 0) {
        const lots = callBatch(left);
        left = left.slice(lots.length);
        // Sequentially, so as not to take the server from bids.
        const answer = await api('POST /api/console/sellers/:sellerId/sales/:saleId/checklots', {
          params: { sellerId, saleId },
          body: { lots },
        });
        if (!isWanted) return;
        if (answer.kind !== 'ok') return setChecked({ edits, isChecked: null, problems });
        for (const { lotId, field, kind, reason } of answer.data.unwritten) {
          const why = kind === 'conflict' ? 'a colleague has just changed it' : reason;
          problems.set(cellKey(lotId, field), why);
        }
      }
      setChecked({ edits, isChecked: true, problems });
    }
    const timer = setTimeout(() => void check(), pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [edits, sheet, sellerId, saleId]);
  const { isChecked, problems } = checked.edits === edits ? checked : unchecked;
  const sound = edits.filter(({ lotId, field }) => !problems.has(cellKey(lotId, field)));
  return { isChecked, problems, sound };
}

function lotChanges(sheet: LotSheet, edits: readonly CellEdit[]): LotChange[] {
  const byLot = new Map<string, LotChange['changes']>();
  for (const { lotId, field, to } of edits) {
    const changes = byLot.get(lotId) ?? {};
    changes[field] = { from: sheet.text(lotId, field), to };
    byLot.set(lotId, changes);
  }
  return [...byLot].map(([lotId, changes]) => ({ lotId, changes }));
}
