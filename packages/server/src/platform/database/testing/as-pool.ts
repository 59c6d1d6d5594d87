/**
 * An address whose connections begin as those of PgBouncer do in `deploy/`, so that a test needs none where something
 * else stands in its place.
 */
export function asPool(url: string): string {
  const settings = {
    statement_timeout: 15_000,
    lock_timeout: 1_500,
    idle_in_transaction_session_timeout: 15_000,
    timezone: 'UTC',
    synchronize_seqscans: 'off',
  };
  const pool = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  pool.searchParams.set('options', options.join(' '));
  return pool.href;
}
