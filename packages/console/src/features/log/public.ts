export { LogEntries } from './log-entries.tsx';
export { saidAction, saidValue } from './said-action.ts';
