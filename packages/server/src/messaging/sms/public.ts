export { createEnqueueSms } from './enqueue-sms.ts';
export type { EnqueueSms } from './enqueue-sms.ts';
export { clearPhone } from './phones.queries.ts';
export type { SmsMessage } from './sms-message.ts';
