export { startClosing } from './start-closing.ts';
export type { ClosingThread } from './start-closing.ts';
