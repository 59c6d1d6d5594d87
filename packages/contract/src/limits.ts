/** Business constants of section 9, with their units. */
export const limits = {
  auctionPageSize: 12,
  lotPageSize: 12,
  /** Page size for crawlers, and the maximum of an in-page search. */
  crawlerPageSize: 10_000,
  searchPageSize: 24,
  /** Ours: a week, the longest time to the close that lots are filtered by. */
  closesWithinMinutes: 10_080,
  /** More hits are shown as `1,000+`. */
  searchCountCap: 1_000,
  /** Sellers to choose from beside a search; more would make each page longer than its results. */
  searchSellers: 200,
  /** Ours: more comparable lots of past sales are not counted. */
  comparablesCap: 500,
  dashboardPageSize: 8,
  auctioneersPageSize: 8,
  savedSearchesPageSize: 20,
  invoicesPageSize: 8,
  /** The bell shows the newest; older ones come up as these are dismissed. */
  shownAlerts: 100,
  printDelayMs: 1_000,
  /** Pixels. */
  printWindow: { width: 800, height: 600 },
  qrCodePx: { dialog: 300, print: 100 },
  infiniteScrollPx: 200,
  listRefreshMs: 60_000,
  closedLotRefetchMs: 4_000,
  onlineReloadMs: 2_000,
  chunkLoadMs: 120_000,
  toastMs: 5_000,
  newsletterErrorToastMs: 10_000,
  scrollToTopPx: 20,
  searchTextLength: 200,
  /** Ours: of a question about a lot, and of its answer. */
  questionLength: 1_000,
  /** Ours: the length of a report about a lot. */
  reportLength: 500,
  /** Lots that one person reports in 24 hours: more would not be read with care. */
  reportsPerDay: 10,
  emailLength: 100,
  passwordMin: 8,
  /** The specification's screen stops at 30; longer passphrases are accepted (safety.md). */
  passwordMax: 128,
  nameLength: 50,
  /** Ours: the length of a consignor's request for changes. */
  consentTextLength: 2_000,
  addressLength: 60,
  cityLength: 30,
  verificationCodeLength: 60,
  passkeyNameLength: 60,
  /** Ours: a device or password manager each, on every host; far more than people have. */
  passkeysPerAccount: 20,
  /** Ours: browsers that get notifications; far more than people have. */
  pushDevicesPerAccount: 10,
  bidUniqueIdLength: 64,
  /** An alarm is an SMS ten minutes before the close: with less than that left it makes no sense. */
  minSecondsToShowAlarm: 600,
  minimumAge: 18,
  taxIdLength: 50,
  /** A scan of a few pages, or a photo by a phone. */
  taxDocBytes: 10 * 1024 * 1024,
} as const;

export const imageSizes = { thumbnail: 45, original: 450, fullscreen: 1000 } as const;
export const hubTimings = {
  reconnectDelaysMs: [0, 2_000, 10_000, 30_000],
  keepAliveMs: 15_000,
  serverTimeoutMs: 30_000,
  longPollMs: 100_000,
} as const;
