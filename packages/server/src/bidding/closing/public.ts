export type { ClosingThread } from './start-closing.ts';
export { outageMs } from './outage.ts';
