export { createEnqueueText, sendTextJob } from './enqueue-text.ts';
export type { EnqueueText } from './enqueue-text.ts';
export { clearPhone } from './phones.queries.ts';
export { serveInboundTexts } from './inbound.routes.ts';
export { handleTexts } from './send-texts.ts';
export type { TextMessage } from './text-message.ts';
export { serveTextMessages } from './text-messages.routes.ts';
