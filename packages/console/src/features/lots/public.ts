export { labelOf } from './columns.ts';
export { LotsPage } from './lots-page.tsx';
export { editedText } from './cell-text.ts';
