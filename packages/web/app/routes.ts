import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

/** Paths match without regard to case. `/auction/AML-{id}` is told apart by its loader. */
export default [
  route('transfer/:loginKey', 'routes/transfer.tsx'),
  route('transferto/:hostName?', 'routes/transfer-to.tsx'),
  layout('routes/layout.tsx', [
    index('routes/home.tsx'),
    route('past', 'routes/past.tsx'),
    route('auction/:auctionId/lot/:lotId/:title?', 'routes/lot.tsx'),
    route('auction/:auctionId/:title?', 'routes/auction.tsx'),
    route('verify/:verifyCode/:secureBidderUserId', 'routes/verify.tsx'),
    route('resetpassword/:resetCode', 'routes/reset-password.tsx'),
    route('subscribe/:linkKey', 'routes/confirm-subscription.tsx'),
    route('unsubscribe/:linkKey', 'routes/unsubscribe.tsx'),
    route('account', 'routes/account.tsx', [
      index('routes/account-summary.tsx'),
      route('personalinfo', 'routes/account-personal.tsx'),
      route('bids/currentbids', 'routes/account-current-bids.tsx'),
      route('bids/pastbids', 'routes/account-past-bids.tsx'),
      route('notifications', 'routes/account-notifications.tsx'),
      route('notifications/alerts', 'routes/account-alerts.tsx'),
      route('payment', 'routes/account-payment.tsx'),
      route('taxcerts', 'routes/account-taxcerts.tsx'),
      route('logout', 'routes/account-logout.tsx'),
      route('*', 'routes/account-unknown.tsx'),
    ]),
    route('about', 'routes/about.tsx'),
    route('sell', 'routes/sell.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('faq', 'routes/faq.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('error', 'routes/error.tsx'),
    route('notfound', 'routes/not-found.tsx'),
    route('*', 'routes/unknown-path.tsx'),
  ]),
] satisfies RouteConfig;
