import { api } from '@fairlot/client/api.ts';
import type { GridLot, LotArrangement } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { AddLot } from './add-lot.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { LotGrid } from './lot-grid.tsx';
import { LotTools } from './lot-tools.tsx';
import type { SheetState } from './lot-sheet.ts';
import { Troubles } from './troubles.tsx';
import type { OpenSheet } from './use-lot-sheet.ts';

/** The table of lots with what is done to them around it. */
export function LotWorkshop({
  sheet,
  look,
  place,
  mayEdit,
  mayAdd,
}: OpenSheet & {
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly mayEdit: boolean;
  /** To add a lot to a published sale. */
  readonly mayAdd: boolean;
}) {
  const state = useSyncExternalStore(sheet.subscribe, sheet.snapshot);
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBulkOpen, setIsBulkOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = useRef(false);
  const shown = useShown(state.lots, useDeferredValue(filter));
  const canEdit = mayEdit && state.isOpen;
  const chosenLots = state.lots.filter(({ lotId }) => chosen.has(lotId));

  async function arrange(change: LotArrangement): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(null);
    const body = { key: crypto.randomUUID(), change };
    const answer = await api('POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots', {
      params: place,
      body,
    });
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    await look();
    isBusy.current = false;
    if (change.kind === 'remove' || change.kind === 'merge') setChosen(new Set());
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <label className="flex min-h-11 items-center gap-2 text-sm">
          Find
          <input
            type="search"
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            placeholder="words or lot number"
            className="min-h-11 w-56 rounded-md border border-line-strong bg-surface px-3"
          />
        </label>
        <span className="text-sm text-ink-soft">
          {shown.length === state.lots.length
            ? plural(shown.length, 'lot')
            : `${shown.length.toLocaleString('en-US')} of ${plural(state.lots.length, 'lot')}`}
        </span>
        <SaveState state={state} />
      </div>
      {!canEdit && (
        <Notice className="mb-3">
          {mayEdit
            ? 'This sale is published: bidders rely on what its lots say, so they are only shown here.'
            : 'You can read these lots. To change them, ask an owner or a manager of the company.'}
        </Notice>
      )}
      {!state.isOpen && mayAdd && <AddLot place={place} onAdded={() => void look()} />}
      {canEdit && (
        <LotTools
          lots={state.lots}
          chosen={chosenLots}
          canUndo={state.canUndo}
          onUndo={() => sheet.undo()}
          onArrange={(change) => void arrange(change)}
          onBulkEdit={() => setIsBulkOpen(true)}
        />
      )}
      {(failure ?? state.refusal) !== null && (
        <Notice tone="bad">{failure ?? state.refusal}</Notice>
      )}
      <Troubles sheet={sheet} state={state} />
      <LotGrid
        sheet={sheet}
        state={state}
        lots={shown}
        chosen={chosen}
        onChoose={setChosen}
        canEdit={canEdit}
        onMissingRows={(count) =>
          arrange({ kind: 'insert', after: state.lots.at(-1)?.lotId ?? null, count })
        }
      />
      {canEdit && (
        <p className="mt-2 text-xs text-ink-soft">
          Type to change a cell, Enter or F2 to edit what is there, Tab to the next. Copy and paste
          blocks from and to Excel, Ctrl+D fills down, Ctrl+Z takes back, Esc leaves the table. Only
          your own people see these changes until the sale is shown or published.
        </p>
      )}
      {isBulkOpen && (
        <BulkEditDialog sheet={sheet} lots={chosenLots} onClose={() => setIsBulkOpen(false)} />
      )}
    </>
  );
}

/** The lots that hold every word of the filter. */
function useShown(lots: readonly GridLot[], filter: string): readonly GridLot[] {
  return useMemo(() => {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return lots;
    return lots.filter(({ cells }) => {
      const text = Object.values(cells).join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [lots, filter]);
}

function SaveState({ state: { saving, troubles } }: { readonly state: SheetState }) {
  const text =
    saving === 'waiting'
      ? 'No connection: trying again. Please keep this page open.'
      : saving === 'saving'
        ? 'Saving…'
        : troubles.size > 0
          ? `${plural(troubles.size, 'change')} could not be saved`
          : 'All changes saved';
  const tone = saving === 'waiting' || troubles.size > 0 ? 'text-bad' : 'text-good';
  return <output className={`ml-auto text-sm font-semibold ${tone}`}>{text}</output>;
}
