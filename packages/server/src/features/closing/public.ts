export { startClosing } from './closing-worker.ts';
export type { ClosingWorker } from './closing-worker.ts';
