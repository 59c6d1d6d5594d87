import type { LotFieldName } from '@fairlot/contract';

export interface Column {
  readonly field: LotFieldName;
  readonly label: string;
  /** Pixels. */
  readonly width: number;
  readonly isNumber?: true;
}

/** The columns of the grid, from left to right. */
export const columns: readonly Column[] = [
  { field: 'lotNumber', label: 'Lot', width: 72 },
  { field: 'title', label: 'Title', width: 264 },
  { field: 'description', label: 'Description', width: 264 },
  { field: 'category', label: 'Category', width: 140 },
  { field: 'lowEstimate', label: 'Low estimate', width: 136, isNumber: true },
  { field: 'highEstimate', label: 'High estimate', width: 136, isNumber: true },
  { field: 'startPrice', label: 'Start price', width: 112, isNumber: true },
  { field: 'reserve', label: 'Reserve', width: 104, isNumber: true },
  { field: 'consignor', label: 'Consignor', width: 160 },
  { field: 'condition', label: 'Condition', width: 180 },
  { field: 'pieces', label: 'Pieces', width: 80, isNumber: true },
  { field: 'dimensions', label: 'Dimensions', width: 140 },
  { field: 'provenance', label: 'Provenance', width: 160 },
  { field: 'code', label: 'Code', width: 100 },
  { field: 'transportFee', label: 'Transport fee', width: 112, isNumber: true },
  { field: 'premiumExempt', label: 'No premium', width: 104 },
];

/** Behind the title; nobody types into them. */
export const resultColumns = [
  { name: 'result', width: 132 },
  { name: 'bids', width: 64 },
] as const;

/** Until all lots have closed, most show their high bid. */
export const resultLabels = (isOver: boolean) =>
  ({ result: isOver ? 'Result' : 'High bid', bids: 'Bids' }) as const;

/** Width of the checkbox column, in pixels. */
export const boxWidth = 44;
/** Pixels. */
export const rowHeight = 36;

/** What the table shows beside its columns. */
export interface GridLayout {
  /** Whether lots are chosen by checkboxes, at the left. */
  readonly hasBoxes: boolean;
  readonly hasResults: boolean;
}

/** The number of cells in a row. */
export const cellCount = ({ hasBoxes, hasResults }: GridLayout): number =>
  columns.length + (hasBoxes ? 1 : 0) + (hasResults ? resultColumns.length : 0);

/** Pixels. */
export const widthOfGrid = (layout: GridLayout): number => leftOf(layout, columns.length);

/** Where a column begins, in pixels from the left edge of the table. */
export function leftOf({ hasBoxes, hasResults }: GridLayout, column: number) {
  const before = columns.slice(0, column);
  const passesResults = hasResults && before.some(({ field }) => field === 'title');
  return (hasBoxes ? boxWidth : 0) + widthOf(before) + (passesResults ? widthOf(resultColumns) : 0);
}

const widthOf = (shown: readonly { readonly width: number }[]): number =>
  shown.reduce((sum, { width }) => sum + width, 0);

export const labelOf = (field: LotFieldName) =>
  columns.find((column) => column.field === field)?.label ?? field;
