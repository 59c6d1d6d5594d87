/* oxlint-disable jsx-a11y/prefer-tag-over-role -- its rows are positioned elements and no rows of a <table> */
import {
  boxWidth,
  columns,
  resultColumns,
  resultLabels,
  rowHeight,
  widthOfGrid,
} from './columns.ts';
import type { GridLayout } from './columns.ts';

/** The headings, which stay visible. */
export function GridHeader({
  layout,
  isOver,
  areAllChosen,
  onChooseAll,
}: {
  readonly layout: GridLayout;
  /** Whether all lots have closed. */
  readonly isOver: boolean;
  readonly areAllChosen: boolean;
  readonly onChooseAll: (isChosen: boolean) => void;
}) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 flex border-b border-line-strong bg-sunken font-semibold"
      style={{ height: rowHeight, width: widthOfGrid(layout) }}
    >
      {layout.hasBoxes && (
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
            checked={areAllChosen}
            onChange={({ target }) => onChooseAll(target.checked)}
          />
        </span>
      )}
      {columns.flatMap(({ field, ...column }) => [
        <Heading key={field} {...column} />,
        ...(field === 'title' && layout.hasResults
          ? resultColumns.map(({ name, width }) => (
              <Heading key={name} label={resultLabels(isOver)[name]} width={width} />
            ))
          : []),
      ])}
    </div>
  );
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
