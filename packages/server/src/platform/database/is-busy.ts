/** What PostgreSQL says when others hold what a statement needs, or it took too long. */
const CODES: ReadonlySet<unknown> = new Set([
  '25P03', // silent within a transaction for too long
  '40001', // cannot be put in a line with transactions at the same time
  '40P01', // deadlock
  '55P03', // lock not had in time
  '57014', // statement cut for its time
]);

/**
 * Whether `error` says that the database answers but could not do this just now, because of others.
 * The transaction is undone; the answer to the client is 503 and to try again. Unlike after
 * `isUnavailable`, other work may well succeed meanwhile.
 */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(error.code)) || isBusy(error.cause);
}
