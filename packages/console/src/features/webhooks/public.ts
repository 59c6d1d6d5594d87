export { Webhooks } from './webhook-list.tsx';
export { WebhookPage } from './webhook-page.tsx';
export { WebhooksGoOn } from './webhooks-go-on.tsx';
