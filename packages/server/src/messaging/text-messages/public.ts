export { createEnqueueText } from './enqueue-text.ts';
export type { EnqueueText } from './enqueue-text.ts';
export { clearPhone } from './phones.queries.ts';
export type { TextMessage } from './text-message.ts';
