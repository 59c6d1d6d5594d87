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
    route('seller/:sellerId', 'routes/seller.tsx', [
      index('routes/seller-current.tsx'),
      route('past', 'routes/seller-past.tsx'),
      route('directors', 'routes/seller-directors.tsx'),
    ]),
    route('director/:directorId', 'routes/director.tsx', [
      index('routes/director-current.tsx'),
      route('past', 'routes/director-past.tsx'),
    ]),
    route('search/past/:searchId?', 'routes/search-past.tsx'),
    route('search/:searchId?', 'routes/search.tsx'),
    route('verify/:verifyCode/:secureBidderUserId', 'routes/verify.tsx'),
    route('resetpassword/:resetCode', 'routes/reset-password.tsx'),
    route('subscribe/:linkKey', 'routes/confirm-subscription.tsx'),
    route('unsubscribe/:linkKey', 'routes/unsubscribe.tsx'),
    route('dashboard', 'routes/dashboard.tsx', [
      index('routes/dashboard-favorites.tsx'),
      route('pastfavorites', 'routes/dashboard-past-favorites.tsx'),
      route('currentbids', 'routes/dashboard-current-bids.tsx'),
      route('pastitems', 'routes/dashboard-past-items.tsx'),
      route('pastwins', 'routes/dashboard-past-wins.tsx'),
      route('search', 'routes/dashboard-searches.tsx'),
      route('auctioneers', 'routes/dashboard-auctioneers.tsx'),
    ]),
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
