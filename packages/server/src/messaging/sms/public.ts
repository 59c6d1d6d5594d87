export { createEnqueueSms } from './enqueue-sms.ts';
export type { EnqueueSms } from './enqueue-sms.ts';
export { clearPhone } from './phones.queries.ts';
export { howToStop } from './sms-message.ts';
