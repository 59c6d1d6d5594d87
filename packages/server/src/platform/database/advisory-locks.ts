/**
 * The advisory locks of the product, by what they guard. Any fixed numbers do, but they share one number
 * space per database: two equal ones would make unrelated transactions wait for each other.
 */
export const advisoryLocks = {
  /** Shared by every process that uses an embedded cluster; the last one stops it. */
  presence: 7_247_568,
  /** One process at a time migrates. */
  migration: 7_247_569,
  /** One test run at a time builds or copies the template database. */
  template: 7_247_570,
  /** One node at a time handles an outage. */
  outage: 7_247_571,
  /** One process at a time creates the demo data. */
  demo: 7_247_572,
  /** One process at a time writes the search index. */
  searchIndex: 7_247_573,
  /**
   * Held shared by transactions that make somebody a leader, exclusively by those that close an
   * account.
   */
  leaving: 7_247_574,
  /** Combined with a user's hash: one transaction at a time registers somebody or blocks them. */
  blocks: 7_247_575,
  /** One node at a time sends webhooks, so that no receiver gets too many at once. */
  webhooks: 7_247_576,
} as const;
