/** Addresses of the account area's pages (second specification, section 2). */
export const areaPaths = {
  summary: '/account',
  personal: '/account/personalinfo',
  currentBids: '/account/bids/currentbids',
  pastBids: '/account/bids/pastbids',
  notifications: '/account/notifications',
  alerts: '/account/notifications/alerts',
  payment: '/account/payment',
  taxCertificates: '/account/taxcerts',
  logout: '/account/logout',
} as const;

/** Whether a menu entry is the current page; two entries have two pages each. */
export function isCurrent(pathname: string, entry: string): boolean {
  const shown = pathname.toLowerCase().replace(/\/+$/, '');
  if (entry === areaPaths.currentBids) return shown === entry || shown === areaPaths.pastBids;
  if (entry === areaPaths.notifications) return shown === entry || shown === areaPaths.alerts;
  return shown === entry;
}
