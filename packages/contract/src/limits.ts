/** Business constants of section 9, with their units. */
export const limits = {
  auctionPageSize: 12,
  lotPageSize: 12,
  /** One page for crawlers, and the most that an in-page search may take. */
  crawlerPageSize: 10_000,
  searchPageSize: 24,
  /** Further hits are told as `1,000+`. */
  searchCountCap: 1_000,
  /** The same of what waits for a company's people. */
  todayCountCap: 1_000,
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
  /** Ours: of what somebody says is wrong with a lot. */
  reportLength: 500,
  /** Lots that one person reports in 24 hours: more would not be read with care. */
  reportsPerDay: 10,
  /** Of what an operator notes about a report or a signal. */
  operatorNoteLength: 1_000,
  emailLength: 100,
  passwordMin: 8,
  /** The specification's screen stops at 30; longer passphrases are accepted (safety.md). */
  passwordMax: 128,
  nameLength: 50,
  /** Ours: "The estate of Margaret Willard, by her daughters". */
  consignorNameLength: 100,
  /** Ours: what a consignor asks to be changed. */
  consentTextLength: 2_000,
  /** Ours, of a company: their page lists all of them. */
  consignors: 5_000,
  addressLength: 60,
  cityLength: 30,
  verificationCodeLength: 60,
  /** Ours: somebody who helps at more sales than that works for the company. */
  salesOfPerson: 50,
  passkeyNameLength: 60,
  apiTokenNameLength: 60,
  /** A forgotten token should open nothing; whoever renews one looks at it once a year. */
  apiTokenDays: { usual: 90, most: 365 },
  /** Ours, of a company: a program each, and one more while it is replaced. */
  apiTokens: 20,
  /** Ours, of a company: each is asked several times a minute while a sale runs. */
  webhooks: 10,
  webhookUrlLength: 500,
  webhookDescriptionLength: 100,
  /** Sent again at once: a receiver takes a quarter of an hour for them. */
  webhookReplays: 10_000,
  /** Ours: a device or password manager each, on every host; far more than people have. */
  passkeysPerAccount: 20,
  /** It stands in the place of a lot's countdown, on a phone in four lines. */
  pauseReasonLength: 100,
  /** As much as people read on a lot while its clock runs. */
  announcementLength: 300,
  /** In one sale in 24 hours: more would not be read. */
  announcementsPerDay: 5,
  /** A week: a sale that ought to end later than that is another sale. */
  extensionMinutes: 7 * 24 * 60,
  /** Of an offer after the sale: a day is the field's custom; after a week nobody remembers the sale. */
  offerHours: { least: 1, usual: 24, most: 7 * 24 },
  outcomeReasonLength: 500,
  /** Each is locked, and may be a mail. */
  lotsDecidedAtOnce: 200,
  bidUniqueIdLength: 64,
  /** An alarm is an SMS ten minutes before the close: with less than that left it makes no sense. */
  minSecondsToShowAlarm: 600,
  minimumAge: 18,
  taxIdLength: 50,
  /** A scan of a few pages, or a photo by a telephone. */
  taxDocBytes: 10 * 1024 * 1024,
} as const;

export const imageSizes = { thumbnail: 45, original: 450, fullscreen: 1000 } as const;
export const hubTimings = {
  reconnectDelaysMs: [0, 2_000, 10_000, 30_000],
  keepAliveMs: 15_000,
  serverTimeoutMs: 30_000,
  longPollMs: 100_000,
} as const;
