export { ConfirmSubscriptionPage } from './confirm-page.tsx';
export { NewsletterBlock } from './newsletter-block.tsx';
export { UnsubscribePage } from './unsubscribe-page.tsx';
