import type { GridLot, LotArrangement } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** What is done to the lots that are ticked, or to the end of the list. */
export function LotTools({
  lots,
  chosen,
  canUndo,
  onUndo,
  onArrange,
  onBulkEdit,
}: {
  readonly lots: readonly GridLot[];
  /** In the order of the catalogue. */
  readonly chosen: readonly GridLot[];
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly onArrange: (change: LotArrangement) => void;
  readonly onBulkEdit: () => void;
}) {
  const [asks, setAsks] = useState<'remove' | 'merge' | null>(null);
  const lotIds = chosen.map(({ lotId }) => lotId);
  const isNone = chosen.length === 0;
  const last = chosen.at(-1)?.lotId ?? lots.at(-1)?.lotId ?? null;
  const firstIndex = lots.findIndex(({ lotId }) => lotId === lotIds[0]);
  const names = chosen
    .map(({ cells }) => cells.lotNumber)
    .slice(0, 12)
    .join(', ');
  const more = chosen.length > 12 ? ' and more' : '';

  function move(by: -1 | 1): void {
    const isChosen = new Set(lotIds);
    const left = lots.filter(({ lotId }) => !isChosen.has(lotId));
    const above = lots.slice(0, firstIndex).filter(({ lotId }) => !isChosen.has(lotId)).length;
    const place = Math.max(0, Math.min(left.length, above + by));
    onArrange({ kind: 'move', lotIds, after: left[place - 1]?.lotId ?? null });
  }

  return (
    <div
      className="-mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      role="toolbar"
      aria-label="Lots"
    >
      <Tool onClick={() => onArrange({ kind: 'insert', after: last, count: 1 })}>
        {isNone ? 'Add a lot' : 'Insert below'}
      </Tool>
      <Tool disabled={!canUndo} onClick={onUndo}>
        Undo
      </Tool>
      <Tool disabled={isNone} onClick={onBulkEdit}>
        Change a field…
      </Tool>
      <Tool disabled={isNone} onClick={() => onArrange({ kind: 'duplicate', lotIds })}>
        Duplicate
      </Tool>
      <Tool disabled={isNone} onClick={() => move(-1)}>
        Move up
      </Tool>
      <Tool disabled={isNone} onClick={() => move(1)}>
        Move down
      </Tool>
      <Tool disabled={chosen.length < 2 || chosen.length > 20} onClick={() => setAsks('merge')}>
        Merge…
      </Tool>
      <Tool disabled={isNone} onClick={() => setAsks('remove')}>
        Remove…
      </Tool>
      {asks !== null && (
        <ConfirmDialog
          title={
            asks === 'remove' ? `Remove ${plural(chosen.length, 'lot')}?` : 'Merge into one lot?'
          }
          description={
            asks === 'remove'
              ? `Lots ${names}${more} and their pictures leave the sale. Nobody is told. This cannot be undone.`
              : `Texts, pieces, estimates and pictures of lots ${names} join lot ${chosen[0]?.cells.lotNumber ?? ''}. The others leave the sale. Nobody is told. This cannot be undone.`
          }
          confirm={asks === 'remove' ? 'Remove' : 'Merge'}
          busy={false}
          failure={null}
          onClose={() => setAsks(null)}
          onConfirm={() => {
            onArrange({ kind: asks, lotIds });
            setAsks(null);
          }}
        />
      )}
    </div>
  );
}

function Tool({
  disabled = false,
  onClick,
  children,
}: {
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button look="secondary" className="shrink-0 px-4" disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}
