export { LogEntries } from './log-entries.tsx';
export { valueText } from './change-words.ts';
export { actionText } from './action-text.ts';
