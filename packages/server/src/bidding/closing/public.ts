export type { ClosingThread } from './start-closing.ts';
