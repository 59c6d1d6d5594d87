/** Business constants of the console alone, with their units: bidders' pages do not load them. */
export const consoleLimits = {
  /** More waiting tasks are shown as `1,000+`. */
  todayCountCap: 1_000,
  /** The maximum length of an operator's note on a report or a signal. */
  operatorNoteLength: 1_000,
  /** Ours: "The estate of Margaret Willard, by her daughters". */
  consignorNameLength: 100,
  /** Ours, per company: its page lists all of them. */
  consignors: 5_000,
  /** Ours: somebody who helps at more sales should have a role for the whole company. */
  salesOfPerson: 50,
  apiTokenNameLength: 60,
  /** A forgotten token should expire; renewing one means a review once a year. */
  apiTokenDays: { usual: 90, max: 365 },
  /** Ours, per company: one per program, and one more during replacement. */
  apiTokens: 20,
  /** Ours, per company: each is called several times a minute while a sale runs. */
  webhooks: 10,
  webhookUrlLength: 500,
  webhookDescriptionLength: 100,
  /** The maximum replayed at once: a receiver takes a quarter of an hour for them. */
  webhookReplays: 10_000,
  /** It replaces a lot's countdown, on a phone in four lines. */
  pauseReasonLength: 100,
  /** As much as people read on a lot while its clock runs. */
  announcementLength: 300,
  /** In one sale in 24 hours: more would not be read. */
  announcementsPerDay: 5,
  /** A week: a sale that ought to end later than that is another sale. */
  extensionMinutes: 7 * 24 * 60,
  /**
   * The time for answering an offer after the sale: a day is the field's custom; after a week nobody
   * remembers the sale.
   */
  offerHours: { min: 1, usual: 24, max: 7 * 24 },
  outcomeReasonLength: 500,
  /** Each is locked, and may cause a mail. */
  lotsDecidedAtOnce: 200,
  /** Minutes that a rehearsal may take: ten hours of a sale. */
  rehearsalMinutes: 10,
} as const;
