/**
 * The advisory locks of the product, by what they guard. Any fixed numbers do, but all of them share
 * one space in a database: two alike would make strangers wait for each other.
 */
export const advisoryLocks = {
  /** Shared by every process that uses an embedded cluster; the last one stops it. */
  presence: 7_247_568,
  /** One process at a time migrates. */
  migration: 7_247_569,
  /** One test run at a time builds or copies the template database. */
  template: 7_247_570,
  /** One node at a time judges whether there was an outage. */
  outage: 7_247_571,
  /** One process at a time makes the demo. */
  demo: 7_247_572,
  /** One process at a time writes what the search reads. */
  searchIndex: 7_247_573,
  /**
   * Held shared by transactions that make somebody a leader, exclusively by those that close an
   * account.
   */
  leaving: 7_247_574,
  /** With a user's hash beside it: one transaction at a time registers somebody or blocks them. */
  blocks: 7_247_575,
  /** One node at a time takes webhooks' deliveries, so that no receiver gets more at once than it may. */
  webhooks: 7_247_576,
} as const;
