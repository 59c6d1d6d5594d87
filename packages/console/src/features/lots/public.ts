export { labelOf } from './columns.ts';
export { CellProblems } from './cell-problems.tsx';
export { editedText, factText } from './cell-text.ts';
export { LotFields } from './lot-fields.tsx';
export { SaveState } from './save-state.tsx';
export { useArrange } from './use-arrange.ts';
export type { OpenSheet } from './use-lot-sheet.ts';
export { useSheetOfSale } from './use-sheet-of-sale.ts';
