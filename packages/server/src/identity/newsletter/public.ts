export { findReader, forgetOldRequests } from './newsletter.queries.ts';
export { serveNewsletter } from './newsletter.routes.ts';
export { serveOneClick } from './one-click.routes.ts';
export { handleSubscriptionRequests, subscriptionRequestedJob } from './request-subscription.ts';
export { createSubscriptionKeys } from './subscription-keys.ts';
