/* oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- of ten thousand rows those in sight are drawn, which lie where they belong and are no table's rows; TanStack Virtual changes beneath React's compiler, which we do not use */
import type { GridLot, LotResult } from '@fairlot/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { editsOf } from './block.ts';
import type { Block } from './block.ts';
import { editedText } from './cell-text.ts';
import { fromBlock, toBlock } from './clipboard.ts';
import { boxWidth, columnsFor, resultColumns, rowHeight, widthOf } from './columns.ts';
import { LotRow } from './lot-row.tsx';
import type { RowHandlers } from './lot-row.tsx';
import type { CellEdit } from './cell.ts';
import type { LotSheet, SheetState } from './lot-sheet.ts';

/** The selection in the table: a block from the anchor to the active cell. */
export interface Cursor {
  readonly row: number;
  readonly column: number;
  readonly anchorRow: number;
  readonly anchorColumn: number;
}

/** A cell to scroll to. */
export type Start = Pick<Cursor, 'row' | 'column'>;

const rowsOfAPage = 15;
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
  readonly start: Start | null;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly canEdit: boolean;
  /** What became of each lot, by its id; null: it is not shown. */
  readonly results: ReadonlyMap<string, LotResult> | null;
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
  const [cursor, setCursor] = useState<Cursor>({
    row: 0,
    column: 1,
    anchorRow: 0,
    anchorColumn: 1,
  });
  /** The editor's initial text; null: no cell is being edited. */
  const [editing, setEditing] = useState<string | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  // In a read-only table the active cell is marked only while the table has the focus: otherwise it would look
  // editable.
  const isMarked = canEdit || isFocused;
  const boxes = canEdit ? boxWidth : 0;
  const [isPhone] = useState(() => matchMedia('(max-width: 639px)').matches);
  const columns = columnsFor(results !== null, isPhone);
  const resultsWidth = results === null ? 0 : widthOf(resultColumns);
  const width = boxes + widthOf(columns) + resultsWidth;
  const virtual = useVirtualizer({
    count: lots.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingStart: rowHeight,
  });
  const row = Math.min(cursor.row, Math.max(0, lots.length - 1));
  const block = {
    top: Math.min(row, cursor.anchorRow),
    bottom: Math.max(row, Math.min(cursor.anchorRow, lots.length - 1)),
    left: Math.min(cursor.column, cursor.anchorColumn),
    right: Math.max(cursor.column, cursor.anchorColumn),
  };
  const active = columns[cursor.column];
  const activeLot = lots[row];

  function go(toRow: number, toColumn: number, extends_ = false): void {
    const next = {
      row: Math.max(0, Math.min(lots.length - 1, toRow)),
      column: Math.max(0, Math.min(columns.length - 1, toColumn)),
    };
    setCursor((now) => ({
      ...next,
      anchorRow: extends_ ? now.anchorRow : next.row,
      anchorColumn: extends_ ? now.anchorColumn : next.column,
    }));
    const before = columns.slice(0, next.column);
    const passesResults = before.some(({ field }) => field === 'title');
    const left = boxes + widthOf(before) + (passesResults ? resultsWidth : 0);
    const right = left + (columns[next.column]?.width ?? 0);
    const element = grid.current;
    if (!element) return;
    // All rows have the same height, and the header covers the first visible row.
    const top = next.row * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + 2 * rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + 2 * rowHeight - element.clientHeight;
    }
    if (left - boxes < element.scrollLeft) element.scrollLeft = left - boxes;
    else if (right > element.scrollLeft + element.clientWidth) {
      element.scrollLeft = right - element.clientWidth;
    }
  }

  useLayoutEffect(() => {
    if (start === null) return;
    go(start.row, start.column);
    grid.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- led there once, and not again as lots change
  }, []);

  function begin(text?: string): void {
    if (pages !== null && activeLot && text === undefined)
      void navigate(`${pages}/${activeLot.lotId}`);
    if (!canEdit || !activeLot || !active) return;
    const now = sheet.text(activeLot.lotId, active.field);
    const { isCut } = activeLot;
    const isLong = active.field === 'description' && (isCut || now.length > longDescription);
    // Typing replaces the text, except where only its beginning is loaded.
    if (isLong && (isCut || text === undefined)) {
      onDescription(activeLot.lotId);
    } else setEditing(text ?? editedText(active.field, now));
  }

  function commit(
    to: string,
    by: { readonly rows: number; readonly columns: number } | null,
  ): void {
    const before = activeLot && active ? sheet.text(activeLot.lotId, active.field) : '';
    if (activeLot && active && editedText(active.field, before) !== to) {
      const { lotId } = activeLot;
      sheet.edit([{ lotId, field: active.field, to }]);
      if (active.field === 'title' && sheet.text(lotId, 'category') === '') onTitled(lotId);
    }
    setEditing(null);
    if (by === null) return;
    go(row + by.rows, cursor.column + by.columns);
    grid.current?.focus();
  }

  /** The cells of the block, each with a text by its column. */
  function fill(verb: Block['verb'], textOf: (column: number) => string): void {
    const edits: CellEdit[] = [];
    for (let y = block.top; y <= block.bottom; y += 1) {
      for (let x = block.left; x <= block.right; x += 1) {
        const lot = lots[y];
        const column = columns[x];
        if (lot && column) edits.push({ lotId: lot.lotId, field: column.field, to: textOf(x) });
      }
    }
    onBlock({ verb, edits, below: [], left: block.left, leftOut: 0 });
  }

  const textAt = (y: number, x: number) => {
    const lot = lots[y];
    const column = columns[x];
    return lot && column ? sheet.text(lot.lotId, column.field) : '';
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (editing !== null) return;
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && key === 'z') onUndo();
    else if (isCommand && key === 'd' && canEdit) fill('Fill', (x) => textAt(block.top, x));
    else if (isCommand && key === 'a') {
      setCursor({
        row: lots.length - 1,
        column: columns.length - 1,
        anchorRow: 0,
        anchorColumn: 0,
      });
    } else if (isCommand && key === 'Home') go(0, 0, shiftKey);
    else if (isCommand && key === 'End') go(lots.length - 1, columns.length - 1, shiftKey);
    else if (isCommand) return;
    else if (key === 'ArrowDown') go(row + 1, cursor.column, shiftKey);
    else if (key === 'ArrowUp') go(row - 1, cursor.column, shiftKey);
    else if (key === 'ArrowRight') go(row, cursor.column + 1, shiftKey);
    else if (key === 'ArrowLeft') go(row, cursor.column - 1, shiftKey);
    else if (key === 'PageDown') go(row + rowsOfAPage, cursor.column, shiftKey);
    else if (key === 'PageUp') go(row - rowsOfAPage, cursor.column, shiftKey);
    else if (key === 'Home') go(row, 0, shiftKey);
    else if (key === 'End') go(row, columns.length - 1, shiftKey);
    else if (key === 'Tab') go(row, cursor.column + (shiftKey ? -1 : 1));
    else if (key === ' ' && shiftKey && canEdit && activeLot)
      choose(activeLot.lotId, !chosen.has(activeLot.lotId));
    // In a read-only table J and K move through the rows, as in the bidders' list.
    else if (key === 'j' && !canEdit) go(row + 1, cursor.column);
    else if (key === 'k' && !canEdit) go(row - 1, cursor.column);
    else if (key === 'Escape') grid.current?.blur();
    else if (key === 'Enter' || key === 'F2') begin();
    else if ((key === 'Delete' || key === 'Backspace') && canEdit) fill('Empty', () => '');
    else if (key.length === 1 && !event.altKey) begin(key);
    else return;
    event.preventDefault();
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing !== null) return;
    const rows = [];
    for (let y = block.top; y <= block.bottom; y += 1) {
      const cells = columns.slice(block.left, block.right + 1);
      rows.push(cells.map(({ field }, x) => editedText(field, textAt(y, block.left + x))));
    }
    event.clipboardData.setData('text/plain', toBlock(rows));
    event.preventDefault();
  }

  function paste(text: string): void {
    const cells = fromBlock(text);
    const [[only = ''] = []] = cells;
    if (cells.length === 1 && cells[0]?.length === 1) return fill('Paste', () => only);
    const { top, left } = block;
    const below = cells.slice(Math.max(0, lots.length - top));
    const isFiltered = lots.length < state.lots.length;
    onBlock({
      verb: 'Paste',
      edits: editsOf(cells, lots.slice(top), left),
      below: isFiltered ? [] : below,
      left,
      leftOut: isFiltered ? below.length : 0,
    });
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing !== null || !canEdit) return;
    event.preventDefault();
    paste(event.clipboardData.getData('text/plain'));
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
      aria-colcount={
        columns.length + (canEdit ? 1 : 0) + (results === null ? 0 : resultColumns.length)
      }
      aria-multiselectable={canEdit}
      aria-readonly={!canEdit}
      tabIndex={0}
      aria-activedescendant={activeLot && active ? `${activeLot.lotId}-${active.field}` : undefined}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      className="relative shrink-0 grow basis-80 overflow-auto rounded-md border border-line-strong bg-surface text-sm outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), width }}>
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 flex border-b border-line-strong bg-sunken font-semibold"
          style={{ height: rowHeight, width }}
        >
          {canEdit && (
            <span
              role="columnheader"
              className="grid shrink-0 place-items-center"
              style={{ width: boxWidth }}
            >
              <input
                type="checkbox"
                aria-label="Select all lots"
                tabIndex={-1}
                className="size-5 accent-brand"
                checked={lots.length > 0 && chosen.size >= lots.length}
                onChange={({ target }) =>
                  onChoose(new Set(target.checked ? lots.map(({ lotId }) => lotId) : []))
                }
              />
            </span>
          )}
          {columns.flatMap(({ field, ...column }) => [
            <Heading key={field} {...column} />,
            ...(field === 'title' && results !== null
              ? resultColumns.map(({ name, ...one }) => <Heading key={name} {...one} />)
              : []),
          ])}
        </div>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const lot = lots[index];
          if (!lot) return null;
          const isIn = isMarked && index >= block.top && index <= block.bottom;
          return (
            <LotRow
              key={lot.lotId}
              sheet={sheet}
              lot={lot}
              columns={columns}
              width={width}
              result={results === null ? undefined : (results.get(lot.lotId) ?? null)}
              problems={state.problems}
              marksUnsaved={state.saving === 'waiting' || state.saving === 'kept'}
              index={index}
              start={start}
              page={pages === null ? null : `${pages}/${lot.lotId}`}
              isChosen={chosen.has(lot.lotId)}
              canChoose={canEdit}
              left={isIn ? block.left : -1}
              right={isIn ? block.right : -1}
              active={isMarked && index === row ? cursor.column : -1}
              editing={index === row ? editing : null}
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

function Heading({
  label,
  width,
  isNumber = false,
}: {
  readonly label: string;
  readonly width: number;
  readonly isNumber?: boolean;
}) {
  return (
    <span
      role="columnheader"
      style={{ width }}
      className={`shrink-0 truncate border-l border-line px-2 leading-9 ${isNumber ? 'text-right' : ''}`}
    >
      {label}
    </span>
  );
}
