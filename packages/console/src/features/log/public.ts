export { LogEntries } from './log-entries.tsx';
export { saidValue } from './change-words.ts';
export { saidAction } from './said-action.ts';
