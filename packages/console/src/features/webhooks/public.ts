export { Webhooks } from './webhook-list.tsx';
export { WebhooksContinue } from './webhooks-continue.tsx';
