import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { CellRange } from './cell-range.ts';
import { boxWidth, columns, leftOf, rowHeight } from './columns.ts';
import type { GridLayout } from './columns.ts';

/** A cell of the table by its row and column, from 0. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** The selection: a block from the anchor to the active cell. */
interface Selection {
  readonly active: GridCell;
  readonly anchor: GridCell;
}

export interface Cursor {
  /** The active cell. */
  readonly active: GridCell;
  readonly range: CellRange;
  /** Makes a cell the active one and scrolls to it; `extends_`: the anchor stays. */
  readonly go: (row: number, column: number, extends_?: boolean) => void;
  readonly selectAll: () => void;
}

const first: GridCell = { row: 0, column: 1 };

/** The selection in a table of so many rows, which scrolls after it. `start`: the cell to start at; null: none. */
export function useCursor(
  grid: RefObject<HTMLElement | null>,
  rows: number,
  layout: GridLayout,
  start: GridCell | null,
): Cursor {
  const [{ active, anchor }, setSelection] = useState<Selection>({ active: first, anchor: first });
  const lastRow = Math.max(0, rows - 1);
  const lastColumn = columns.length - 1;
  // A filter may have hidden the row.
  const row = Math.min(active.row, lastRow);

  function go(toRow: number, toColumn: number, extends_ = false): void {
    const next = {
      row: Math.max(0, Math.min(lastRow, toRow)),
      column: Math.max(0, Math.min(lastColumn, toColumn)),
    };
    setSelection((now) => ({ active: next, anchor: extends_ ? now.anchor : next }));
    if (grid.current) scrollTo(grid.current, next, layout);
  }

  useLayoutEffect(() => {
    if (start === null) return;
    go(start.row, start.column);
    grid.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- led there once, and not again as lots change
  }, []);

  return {
    active: { row, column: active.column },
    range: {
      top: Math.min(row, anchor.row),
      bottom: Math.max(row, Math.min(anchor.row, rows - 1)),
      left: Math.min(active.column, anchor.column),
      right: Math.max(active.column, anchor.column),
    },
    go,
    selectAll: () =>
      setSelection({
        active: { row: lastRow, column: lastColumn },
        anchor: { row: 0, column: 0 },
      }),
  };
}

function scrollTo(grid: HTMLElement, { row, column }: GridCell, layout: GridLayout): void {
  // All rows have the same height, and the header covers the first visible row.
  const top = row * rowHeight;
  if (top < grid.scrollTop) grid.scrollTop = top;
  else if (top + 2 * rowHeight > grid.scrollTop + grid.clientHeight) {
    grid.scrollTop = top + 2 * rowHeight - grid.clientHeight;
  }
  // The first column is scrolled to together with the checkboxes.
  const left = leftOf(layout, column);
  const visibleFrom = left - (layout.hasBoxes ? boxWidth : 0);
  const right = left + (columns[column]?.width ?? 0);
  if (visibleFrom < grid.scrollLeft) grid.scrollLeft = visibleFrom;
  else if (right > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = right - grid.clientWidth;
}
