export { labelOf } from './columns.ts';
export { editedText } from './cell-text.ts';
