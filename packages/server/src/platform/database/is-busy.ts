/** PostgreSQL's codes for when others hold a lock that a statement needs, or it took too long. */
const CODES: ReadonlySet<unknown> = new Set([
  '25P03', // idle in a transaction for too long
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '57014', // statement timeout
]);

/**
 * Whether `error` says that the database answers but could not do this now because of other transactions.
 * The transaction is rolled back; the client gets 503 and should retry. Unlike after `isUnavailable`,
 * other work may well succeed meanwhile.
 */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(error.code)) || isBusy(error.cause);
}
