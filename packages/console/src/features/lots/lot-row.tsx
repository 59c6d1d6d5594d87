/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/no-autofocus -- rows lie where they belong and are no table's rows; the grid has the focus and names its active cell, and an editor that was asked for takes it */
import type { GridLot, LotResult } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import { ConsignorNames } from '../consignors/public.ts';
import { shownText } from './cell-text.ts';
import { cellKey } from './cell.ts';
import { boxWidth, columns, resultColumns, rowHeight } from './columns.ts';
import type { Column } from './columns.ts';
import { ProblemChoice, problemText } from './cell-problems.tsx';
import type { LotSheet } from './lot-sheet.ts';
import { resultText } from './result-text.ts';
import type { CellProblem } from './sheet-problems.ts';

export interface RowHandlers {
  go(row: number, column: number, extendsBlock?: boolean): void;
  begin(): void;
  /** Commits the text and moves by rows and columns; null: stays. */
  commit(to: string, by: { readonly rows: number; readonly columns: number } | null): void;
  cancel(): void;
  choose(lotId: string, isChosen: boolean): void;
}

interface Row {
  readonly sheet: LotSheet;
  readonly lot: GridLot;
  /** Pixels of the row. */
  readonly width: number;
  /** Shown behind the title; null: nothing is known of it; undefined: results are not shown. */
  readonly result: LotResult | null | undefined;
  readonly problems: ReadonlyMap<string, CellProblem>;
  /** Whether unsaved cells are marked: during a short save the marks would flicker. */
  readonly marksUnsaved: boolean;
  readonly index: number;
  /** Pixels from the top. */
  readonly start: number;
  /** The path of the lot's own page; null: none. */
  readonly page: string | null;
  readonly isChosen: boolean;
  /** Whether rows can be selected. */
  readonly canChoose: boolean;
  /** The selected columns in this row; -1: none. */
  readonly left: number;
  readonly right: number;
  readonly active: number;
  /** The initial text of the active cell's editor. */
  readonly editing: string | null;
  readonly handlers: RowHandlers;
}

/** One lot. Rerenders only if the lot or the selection in it changes. */
export const LotRow = memo(function LotRow(row: Row) {
  const { sheet, lot, problems, index, start, isChosen, canChoose, active, handlers } = row;
  const { lotId } = lot;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className={classNames(
        'absolute left-0 flex border-b border-line',
        isChosen && 'bg-brand-tint',
        active >= 0 && 'z-10',
      )}
      style={{ height: rowHeight, width: row.width, top: start }}
    >
      {canChoose && (
        <span
          role="gridcell"
          className="grid shrink-0 place-items-center"
          style={{ width: boxWidth }}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Choose lot ${lot.cells.lotNumber}`}
            className="size-5 accent-brand"
            checked={isChosen}
            onChange={({ target }) => handlers.choose(lotId, target.checked)}
          />
        </span>
      )}
      {columns.map((column, x) => {
        const problem = problems.get(cellKey(lotId, column.field));
        const isActive = x === active;
        const isUnsaved = row.marksUnsaved && sheet.isUnsaved(lotId, column.field);
        const cell = (
          <div
            key={column.field}
            id={`${lotId}-${column.field}`}
            role="gridcell"
            aria-selected={x >= row.left && x <= row.right}
            aria-invalid={problem !== undefined}
            title={isUnsaved ? 'Not saved yet' : undefined}
            style={{ width: column.width }}
            className={classNames(
              'relative shrink-0 border-l border-line leading-9',
              x >= row.left && x <= row.right && 'bg-brass-tint',
              isActive && 'outline-2 -outline-offset-2 outline-focus',
              isUnsaved && 'border-l-4 border-l-bad italic',
              problem && 'bg-bad-tint outline-2 -outline-offset-2 outline-bad',
            )}
            onMouseDown={(event) => handlers.go(index, x, event.shiftKey)}
            onDoubleClick={() => handlers.begin()}
          >
            {isActive && row.editing !== null ? (
              <Editor column={column} text={row.editing} handlers={handlers} />
            ) : (
              <span className={classNames('block truncate px-2', column.isNumber && 'text-right')}>
                {row.page !== null && (column.field === 'lotNumber' || column.field === 'title') ? (
                  <Link to={row.page} tabIndex={-1} className="text-brand underline">
                    {shownText(column.field, sheet.text(lotId, column.field))}
                  </Link>
                ) : (
                  shownText(column.field, sheet.text(lotId, column.field))
                )}
              </span>
            )}
            {isActive && problem && (
              <div className="absolute top-full left-0 z-20 w-80 rounded-md border border-bad bg-surface p-3 leading-normal shadow-lifted">
                <p className="mb-2 max-h-40 overflow-y-auto wrap-anywhere">
                  {problemText(problem)}
                </p>
                <ProblemChoice sheet={sheet} problem={problem} />
              </div>
            )}
          </div>
        );
        return column.field === 'title' && row.result !== undefined
          ? [cell, <ResultCells key="result" result={row.result} />]
          : cell;
      })}
    </div>
  );
});

function ResultCells({ result }: { result: LotResult | null }) {
  const texts = {
    result: result === null ? '' : resultText(result),
    bids: result?.bids.toLocaleString('en-US') ?? '',
  };
  return resultColumns.map(({ name, width }) => (
    <div
      key={name}
      role="gridcell"
      style={{ width }}
      className="shrink-0 truncate border-l border-line px-2 leading-9 font-semibold tabular-nums"
    >
      {texts[name]}
    </div>
  ));
}

const longFields = new Set(['description', 'condition', 'provenance']);

function Editor({
  column: { field, label },
  text,
  handlers,
}: {
  readonly column: Column;
  readonly text: string;
  readonly handlers: RowHandlers;
}) {
  const isLong = longFields.has(field);
  const namesId = useId();
  const Element = isLong ? 'textarea' : 'input';
  return (
    <>
      {field === 'consignor' && <ConsignorNames id={namesId} />}
      <Element
        autoFocus
        aria-label={label}
        {...(field === 'consignor' && { list: namesId })}
        defaultValue={text}
        onFocus={({ target }) => target.setSelectionRange(text.length, text.length)}
        onMouseDown={(event) => event.stopPropagation()}
        onBlur={({ target }) => handlers.commit(target.value, null)}
        onKeyDown={(event) => {
          const { value } = event.currentTarget;
          if (event.key === 'Escape') handlers.cancel();
          else if (event.key === 'Enter' && !event.altKey && !(isLong && event.shiftKey)) {
            handlers.commit(value, { rows: event.shiftKey ? -1 : 1, columns: 0 });
          } else if (event.key === 'Tab') {
            handlers.commit(value, { rows: 0, columns: event.shiftKey ? -1 : 1 });
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className={classNames(
          'absolute top-0 left-0 z-20 w-full min-w-24 border-2 border-focus bg-surface px-1.5 leading-8 outline-none',
          isLong ? 'h-32 w-96 leading-normal' : 'h-full',
        )}
      />
    </>
  );
}
