export { webhookLetters } from './webhook-letters.ts';
export type { WebhookMails } from './webhook-letters.ts';
