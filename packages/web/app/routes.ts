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
    route('privacy', 'routes/privacy.tsx'),
    route('error', 'routes/error.tsx'),
    route('notfound', 'routes/not-found.tsx'),
    route('*', 'routes/unknown-path.tsx'),
  ]),
] satisfies RouteConfig;
