export { labelOf } from './columns.ts';
export { editedText, factText } from './cell-text.ts';
