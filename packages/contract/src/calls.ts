import type * as accounts from './accounts/endpoints.ts';
import type * as accountArea from './accounts/account-area-endpoints.ts';
import type * as tax from './accounts/tax-endpoints.ts';
import type * as passkeys from './accounts/passkey-endpoints.ts';
import type * as secondFactor from './accounts/second-factor-endpoints.ts';
import type * as bidding from './bidding/endpoints.ts';
import type * as offers from './bidding/offer-endpoints.ts';
import type * as eitherOr from './bidding/either-or-endpoints.ts';
import type * as budgets from './bidding/budget-endpoints.ts';
import type * as catalogue from './catalogue/endpoints.ts';
import type * as consoleApiTokens from './console/api-token-endpoints.ts';
import type * as consoleWebhooks from './console/webhook-endpoints.ts';
import type * as consoleAddedLots from './console/added-lot-endpoints.ts';
import type * as consoleLotPictures from './console/lot-picture-endpoints.ts';
import type * as consoleAfterSale from './console/after-sale-endpoints.ts';
import type * as consoleLotBids from './console/lot-bids-endpoint.ts';
import type * as consoleResults from './console/result-endpoints.ts';
import type * as consoleInvoices from './console/invoice-endpoints.ts';
import type * as consoleBidders from './console/bidder-endpoints.ts';
import type * as looks from './looks/look-endpoints.ts';
import type * as consents from './consents/consent-endpoints.ts';
import type * as consoleConsents from './console/consent-endpoints.ts';
import type * as consoleConsignors from './console/consignor-endpoints.ts';
import type * as consoleCompany from './console/company-endpoints.ts';
import type * as consoleLog from './console/log-endpoints.ts';
import type * as consoleLimits from './console/limit-endpoints.ts';
import type * as consoleManagers from './console/manager-endpoints.ts';
import type * as consoleMarketing from './console/marketing-endpoints.ts';
import type * as consoleCalls from './console/console-endpoints.ts';
import type * as consoleRunning from './console/running-endpoints.ts';
import type * as consoleOperatorReports from './console/operator-report-endpoints.ts';
import type * as consoleOperatorSignals from './console/operator-signal-endpoints.ts';
import type * as consoleOperatorSales from './console/operator-sale-endpoints.ts';
import type * as consoleOperatorViews from './console/operator-view-endpoints.ts';
import type * as lotReports from './lot-reports/lot-report-endpoints.ts';
import type * as consoleQuestions from './console/question-endpoints.ts';
import type * as questions from './questions/question-endpoints.ts';
import type * as consoleImport from './console/import-endpoints.ts';
import type * as consolePictures from './console/picture-upload-endpoints.ts';
import type * as consoleRunningLots from './console/running-lot-endpoints.ts';
import type * as consoleCorrections from './console/correction-endpoints.ts';
import type * as consoleLots from './console/lot-endpoints.ts';
import type * as consoleRehearsals from './console/rehearsal-endpoints.ts';
import type * as consoleSales from './console/sale-endpoints.ts';
import type * as consoleSetup from './console/setup-endpoints.ts';
import type * as consoleStaff from './console/staff-endpoints.ts';
import type * as consoleFindLots from './console/find-lots-endpoint.ts';
import type * as consoleToday from './console/today-endpoints.ts';
import type * as dashboard from './dashboard/dashboard-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import type * as following from './following/following-endpoints.ts';
import type * as invoices from './invoices/invoice-endpoints.ts';
import type * as alerts from './live/alert-endpoints.ts';
import type * as mail from './messages/mail-endpoints.ts';
import type * as push from './messages/push-endpoints.ts';
import type * as sms from './messages/sms-endpoints.ts';
import type * as newsletter from './newsletter/newsletter-endpoints.ts';
import type * as pickup from './pickup/pickup-endpoints.ts';
import type * as reports from './reports/report-endpoints.ts';
import type * as places from './places/place-endpoints.ts';
import type * as related from './related/related-endpoints.ts';
import type * as search from './search/search-endpoints.ts';
import type * as sellers from './sellers/seller-endpoints.ts';
import type * as site from './site/site-endpoints.ts';

type Defined = typeof accounts &
  typeof accountArea &
  typeof tax &
  typeof passkeys &
  typeof secondFactor &
  typeof bidding &
  typeof offers &
  typeof eitherOr &
  typeof budgets &
  typeof catalogue &
  typeof search &
  typeof places &
  typeof related &
  typeof sellers &
  typeof following &
  typeof dashboard &
  typeof invoices &
  typeof pickup &
  typeof reports &
  typeof alerts &
  typeof sms &
  typeof mail &
  typeof push &
  typeof newsletter &
  typeof site &
  typeof consoleCalls &
  typeof consoleApiTokens &
  typeof consoleWebhooks &
  typeof consoleLog &
  typeof consoleAddedLots &
  typeof consoleLotPictures &
  typeof consoleAfterSale &
  typeof consoleInvoices &
  typeof consoleLotBids &
  typeof consoleResults &
  typeof consoleBidders &
  typeof consoleLimits &
  typeof consoleCompany &
  typeof looks &
  typeof consents &
  typeof consoleConsents &
  typeof consoleConsignors &
  typeof consoleManagers &
  typeof consoleMarketing &
  typeof consoleRunning &
  typeof consoleRunningLots &
  typeof consoleStaff &
  typeof consoleToday &
  typeof consoleFindLots &
  typeof consoleRehearsals &
  typeof consoleSales &
  typeof consoleQuestions &
  typeof questions &
  typeof lotReports &
  typeof consoleOperatorReports &
  typeof consoleOperatorSignals &
  typeof consoleOperatorSales &
  typeof consoleOperatorViews &
  typeof consoleSetup &
  typeof consoleLots &
  typeof consoleCorrections &
  typeof consoleImport &
  typeof consolePictures;
type AnyCall = {
  [K in keyof Defined]: Defined[K] extends Endpoint ? Defined[K] : never;
}[keyof Defined];

/**
 * Every call by its name on the wire, `GET /api/site/getlot/:lotId`. Only types: the browser uses a typed
 * contract without loading the schemas.
 */
export type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };
export type CallName = keyof Calls;
