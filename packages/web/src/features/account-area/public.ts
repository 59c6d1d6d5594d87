export { AccountArea } from './account-area.tsx';
export { areaPaths } from './area-paths.ts';
export { BiddingHistoryPage } from './bidding-history-page.tsx';
export type { BidList } from './bidding-history-page.tsx';
export { LogoutPage } from './logout-page.tsx';
export { PaymentPage } from './payment-page.tsx';
export { PersonalPage } from './personal-page.tsx';
export { SummaryPage } from './summary-page.tsx';
