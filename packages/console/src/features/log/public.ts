export { LogEntries } from './log-entries.tsx';
export { LogPage } from './log-page.tsx';
export { saidAction, saidValue } from './said-action.ts';
