import { lotsPerCall } from '@fairlot/contract';
import type { GridLot, LotArrangement } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Menu } from '@fairlot/ui/menu.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Asked } from './lot-dialogs.tsx';

/** Actions on the selected lots or the end of the list; rare ones are in a menu. */
export function LotTools({
  lots,
  chosen,
  canUndo,
  onUndo,
  onArrange,
  onAsk,
}: {
  readonly lots: readonly GridLot[];
  /** In catalog order. */
  readonly chosen: readonly GridLot[];
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly onArrange: (change: LotArrangement) => void;
  readonly onAsk: (asked: Asked) => void;
}) {
  const navigate = useNavigate();
  const lotIds = chosen.map(({ lotId }) => lotId);
  const isNone = chosen.length === 0;
  const last = chosen.at(-1)?.lotId ?? lots.at(-1)?.lotId ?? null;
  const firstIndex = lots.findIndex(({ lotId }) => lotId === lotIds[0]);

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
      <Tool disabled={isNone} onClick={() => onAsk('bulk')}>
        Change a field…
      </Tool>
      <Tool disabled={isNone} onClick={() => move(-1)}>
        Move up
      </Tool>
      <Tool disabled={isNone} onClick={() => move(1)}>
        Move down
      </Tool>
      <Tool disabled={isNone} onClick={() => onAsk('remove')}>
        Remove…
      </Tool>
      <Menu
        label="More"
        className="shrink-0 px-4"
        groups={[
          [
            {
              label: 'Open its page',
              disabled: chosen.length !== 1,
              onChoose: () => void navigate(lotIds[0] ?? ''),
            },
            {
              label: `Duplicate${chosen.length > lotsPerCall ? ' (a thousand at most)' : ''}`,
              disabled: isNone || chosen.length > lotsPerCall,
              onChoose: () => onArrange({ kind: 'duplicate', lotIds }),
            },
            {
              label: 'Split…',
              disabled: chosen.length !== 1,
              onChoose: () => onAsk('split'),
            },
            {
              label: 'Merge…',
              disabled: chosen.length < 2 || chosen.length > 20,
              onChoose: () => onAsk('merge'),
            },
          ],
          [
            { label: 'Move to a position…', disabled: isNone, onChoose: () => onAsk('send') },
            {
              label: 'Renumber from here on…',
              disabled: isNone,
              onChoose: () => onAsk('renumber'),
            },
            {
              label: 'Move to another sale…',
              disabled: isNone,
              onChoose: () => onAsk('move-to-sale'),
            },
          ],
          [
            {
              label: 'Guess categories…',
              disabled: lots.length === 0,
              onChoose: () => onAsk('guess'),
            },
          ],
        ]}
      />
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
