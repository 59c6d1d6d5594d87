/* oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- of ten thousand rows those in sight are drawn, which lie where they belong and are no table's rows; TanStack Virtual changes beneath React's compiler, which we do not use */
import type { GridLot, LotResult } from '@fairlot/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Block } from './block.ts';
import { copied, emptied, filledDown, pasted } from './cell-range.ts';
import { editedText } from './cell-text.ts';
import { cellCount, columns, rowHeight, widthOfGrid } from './columns.ts';
import { GridHeader } from './grid-header.tsx';
import { actionOf } from './grid-keys.ts';
import type { GridAction, Step } from './grid-keys.ts';
import { LotRow } from './lot-row.tsx';
import type { RowHandlers } from './lot-row.tsx';
import type { LotSheet, SheetState } from './lot-sheet.ts';
import { useCursor } from './use-cursor.ts';
import type { GridCell } from './use-cursor.ts';

/** The length in characters from which a description no longer fits the editor at its cell. */
const longDescription = 250;

/** The table of lots, edited and navigated like a spreadsheet. Renders visible rows only. */
export function LotGrid({
  sheet,
  state,
  lots,
  start,
  chosen,
  onChoose,
  canEdit,
  results,
  isOver,
  pages,
  onUndo,
  onTitled,
  onDescription,
  onBlock,
}: {
  readonly sheet: LotSheet;
  readonly state: SheetState;
  readonly lots: readonly GridLot[];
  /** The cell to start at; null: none. */
  readonly start: GridCell | null;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly canEdit: boolean;
  /** What became of each lot, by its id; null: it is not shown. */
  readonly results: ReadonlyMap<string, LotResult> | null;
  /** Whether all lots have closed. */
  readonly isOver: boolean;
  /** The base path of the lots' own pages; null: no links. */
  readonly pages: string | null;
  readonly onUndo: () => void;
  /** A lot without a category got a title. */
  readonly onTitled: (lotId: string) => void;
  /** Opens the editor for a long description. */
  readonly onDescription: (lotId: string) => void;
  /** Cells were pasted, filled or cleared. */
  readonly onBlock: (block: Block) => void;
}) {
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  /** The editor's initial text; null: no cell is being edited. */
  const [editing, setEditing] = useState<string | null>(null);
  const seen = useRef<string | undefined>(undefined);
  const [isFocused, setIsFocused] = useState(false);
  // In a read-only table the active cell is marked only while the table has the focus: otherwise it would look
  // editable.
  const isMarked = canEdit || isFocused;
  const layout = { hasBoxes: canEdit, hasResults: results !== null };
  const width = widthOfGrid(layout);
  const virtual = useVirtualizer({
    count: lots.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingStart: rowHeight,
  });
  const { active, range, go, selectAll } = useCursor(grid, lots.length, layout, start);
  const activeField = columns[active.column]?.field;
  const activeLot = lots[active.row];
  const selected = { sheet, lots, range };

  const step = (by: Step, extends_ = false) =>
    go(active.row + by.rows, active.column + by.columns, extends_);

  function begin(text?: string): void {
    if (pages !== null && activeLot && text === undefined)
      void navigate(`${pages}/${activeLot.lotId}`);
    if (!canEdit || !activeLot || !activeField) return;
    const { lotId, isCut } = activeLot;
    const now = sheet.text(lotId, activeField);
    seen.current = sheet.seen(lotId, activeField);
    const isLong = activeField === 'description' && (isCut || now.length > longDescription);
    // Typing replaces the text, except where only its beginning is loaded.
    if (isLong && (isCut || text === undefined)) {
      onDescription(lotId);
    } else setEditing(text ?? editedText(activeField, now));
  }

  function commit(to: string, by: Step | null): void {
    const before = activeLot && activeField ? sheet.text(activeLot.lotId, activeField) : '';
    if (activeLot && activeField && editedText(activeField, before) !== to) {
      const { lotId } = activeLot;
      sheet.edit([{ lotId, field: activeField, to, seen: seen.current }]);
      if (activeField === 'title' && sheet.text(lotId, 'category') === '') onTitled(lotId);
    }
    setEditing(null);
    if (by === null) return;
    step(by);
    grid.current?.focus();
  }

  function perform(action: GridAction): void {
    switch (action.kind) {
      case 'move':
        return step(action.by, action.extends);
      case 'edit':
        return begin(action.text ?? undefined);
      case 'select-all':
        return selectAll();
      case 'fill-down':
        return onBlock(filledDown(selected));
      case 'clear':
        return onBlock(emptied(selected));
      case 'undo':
        return onUndo();
      case 'toggle-lot':
        if (activeLot) choose(activeLot.lotId, !chosen.has(activeLot.lotId));
        return;
      case 'leave':
        return grid.current?.blur();
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const action = editing === null ? actionOf(event, canEdit) : null;
    if (action === null) return;
    perform(action);
    event.preventDefault();
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing !== null) return;
    event.clipboardData.setData('text/plain', copied(selected));
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing !== null || !canEdit) return;
    event.preventDefault();
    const isFiltered = lots.length < state.lots.length;
    onBlock(pasted(selected, event.clipboardData.getData('text/plain'), isFiltered));
  }

  const latest = useRef<RowHandlers>({ go, begin, commit, cancel, choose });
  useLayoutEffect(() => {
    latest.current = { go, begin, commit, cancel, choose };
  });
  // A stable object, so that unchanged rows do not rerender.
  const [handlers] = useState<RowHandlers>(() => ({
    go: (...where) => {
      // Leaving an editor first commits its text to its own cell.
      grid.current?.focus({ preventScroll: true });
      latest.current.go(...where);
    },
    begin: () => latest.current.begin(),
    commit: (...what) => latest.current.commit(...what),
    cancel: () => latest.current.cancel(),
    choose: (...which) => latest.current.choose(...which),
  }));

  return (
    <div
      ref={grid}
      role="grid"
      aria-label="Lots"
      aria-rowcount={lots.length + 1}
      aria-colcount={cellCount(layout)}
      aria-multiselectable={canEdit}
      aria-readonly={!canEdit}
      tabIndex={0}
      aria-activedescendant={
        activeLot && activeField ? `${activeLot.lotId}-${activeField}` : undefined
      }
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      className="relative shrink-0 grow basis-80 overflow-auto rounded-md border border-line-strong bg-surface text-sm outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), width }}>
        <GridHeader
          isOver={isOver}
          layout={layout}
          areAllChosen={lots.length > 0 && chosen.size >= lots.length}
          onChooseAll={(isChosen) =>
            onChoose(new Set(isChosen ? lots.map(({ lotId }) => lotId) : []))
          }
        />
        {virtual.getVirtualItems().map(({ index, start }) => {
          const lot = lots[index];
          if (!lot) return null;
          const isIn = isMarked && index >= range.top && index <= range.bottom;
          return (
            <LotRow
              key={lot.lotId}
              sheet={sheet}
              lot={lot}
              width={width}
              result={results === null ? undefined : (results.get(lot.lotId) ?? null)}
              problems={state.problems}
              marksUnsaved={state.saving === 'waiting' || state.saving === 'kept'}
              index={index}
              start={start}
              page={pages === null ? null : `${pages}/${lot.lotId}`}
              isChosen={chosen.has(lot.lotId)}
              canChoose={canEdit}
              left={isIn ? range.left : -1}
              right={isIn ? range.right : -1}
              active={isMarked && index === active.row ? active.column : -1}
              editing={index === active.row ? editing : null}
              handlers={handlers}
            />
          );
        })}
      </div>
    </div>
  );

  function cancel(): void {
    setEditing(null);
    grid.current?.focus();
  }

  function choose(lotId: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(lotId);
    else next.delete(lotId);
    onChoose(next);
  }
}
