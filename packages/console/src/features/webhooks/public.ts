export { Webhooks } from './webhook-list.tsx';
export { WebhooksGoOn } from './webhooks-go-on.tsx';
