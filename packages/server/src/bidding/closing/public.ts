export { lotsHammered } from './facts-of-hammers.ts';
export type { ClosingThread } from './start-closing.ts';
export { outageMs } from './outage.ts';
export { openLiveness } from './liveness.ts';
export { runClosing } from './run-closing.ts';
