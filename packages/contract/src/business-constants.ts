// Business constants of section 9, with their units. Each is an export of its own, so that a page loads
// those alone that it uses.

export const auctionPageSize = 12;
export const lotPageSize = 12;
/** Page size for crawlers, and the maximum of an in-page search. */
export const crawlerPageSize = 10_000;
export const searchPageSize = 24;
/** Ours: a week, the longest time to the close that lots are filtered by. */
export const closesWithinMinutes = 10_080;
/** More hits are shown as `1,000+`. */
export const searchCountCap = 1_000;
/** Sellers to choose from beside a search; more would make each page longer than its results. */
export const searchSellers = 200;
/** Ours: more comparable lots of past sales are not counted. */
export const comparablesCap = 500;
export const dashboardPageSize = 8;
export const auctioneersPageSize = 8;
export const savedSearchesPageSize = 20;
export const invoicesPageSize = 8;
/** The bell shows the newest; older ones come up as these are dismissed. */
export const shownAlerts = 100;
export const printDelayMs = 1_000;
/** Pixels. */
export const printWindow = { width: 800, height: 600 } as const;
export const qrCodePx = { dialog: 300, print: 100 } as const;
export const infiniteScrollPx = 200;
export const listRefreshMs = 60_000;
export const closedLotRefetchMs = 4_000;
export const onlineReloadMs = 2_000;
export const chunkLoadMs = 120_000;
export const toastMs = 5_000;
export const newsletterErrorToastMs = 10_000;
export const scrollToTopPx = 20;
export const searchTextLength = 200;
/** Ours: of a question about a lot, and of its answer. */
export const questionLength = 1_000;
/** Ours: the length of a report about a lot. */
export const reportLength = 500;
/** Lots that one person reports in 24 hours: more would not be read with care. */
export const reportsPerDay = 10;
export const emailLength = 100;
export const passwordMin = 8;
/** The specification's screen stops at 30; longer passphrases are accepted (safety.md). */
export const passwordMax = 128;
export const nameLength = 50;
/** Ours: the length of a consignor's request for changes. */
export const consentTextLength = 2_000;
export const addressLength = 60;
export const cityLength = 30;
export const verificationCodeLength = 60;
export const passkeyNameLength = 60;
/** Ours: a device or password manager each, on every host; far more than people have. */
export const passkeysPerAccount = 20;
/** Ours: browsers that get notifications; far more than people have. */
export const pushDevicesPerAccount = 10;
export const bidUniqueIdLength = 64;
/** An alarm is an SMS ten minutes before the close: with less than that left it makes no sense. */
export const minSecondsToShowAlarm = 600;
export const minimumAge = 18;
export const taxIdLength = 50;
/** A scan of a few pages, or a photo by a phone. */
export const taxDocBytes = 10 * 1024 * 1024;
