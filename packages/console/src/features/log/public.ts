export { LogPage } from './log-page.tsx';
export { saidAction, saidValue } from './said-action.ts';
