export { labelOf } from './columns.ts';
export { editedText, shownText } from './cell-text.ts';
