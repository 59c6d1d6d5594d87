import { api } from '@fairlot/client/api.ts';
import { lotsPerCall } from '@fairlot/contract';
import { useEffect, useState } from 'react';
import { cellKey } from './lot-sheet.ts';
import type { CellEdit, LotSheet } from './lot-sheet.ts';

/** A person who types is not done yet. */
const pauseMs = 400;

export interface CheckedEdits {
  /** Whether the rules of the fields have been asked; null: they could not be. */
  readonly isChecked: boolean | null;
  /** Why a cell would be refused, by its key. */
  readonly problems: ReadonlyMap<string, string>;
}

const unchecked: CheckedEdits = { isChecked: false, problems: new Map() };

/** Asks by the server's rules what is wrong with edits that are not made yet. */
export function useCheckedEdits(
  sheet: LotSheet,
  edits: readonly CellEdit[],
  { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
): CheckedEdits {
  const [checked, setChecked] = useState({ edits, ...unchecked });
  useEffect(() => {
    let isWanted = true;
    async function check(): Promise<void> {
      const problems = new Map<string, string>();
      for (let start = 0; start < edits.length; start += lotsPerCall) {
        const some = edits.slice(start, start + lotsPerCall);
        // One after the other: bids share the server.
        const answer = await api('POST /api/console/sellers/:sellerId/sales/:saleId/checklots', {
          params: { sellerId, saleId },
          body: {
            lots: some.map(({ lotId, field, to }) => ({
              lotId,
              changes: { [field]: { from: sheet.text(lotId, field), to } },
            })),
          },
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
  return checked.edits === edits ? checked : unchecked;
}
