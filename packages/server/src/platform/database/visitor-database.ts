import type { Log } from '../log/log.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';

/** Connections: two expensive reads with two statements each leave room for cheap ones. */
const maxConnections = 6;
/**
 * Milliseconds. Visitors do not wait longer, and many expensive reads at once must not exhaust the
 * database.
 */
const timeoutMs = 2_000;

/**
 * A pool for public reads: searches, lists, feeds, pictures, previews. It is separate from the one that
 * bidders need to log in, view a lot and bid, so a hanging query here does not affect them.
 */
export function openVisitorDatabase(url: string, log: Log): Database {
  return openDatabase({
    url,
    maxConnections,
    applicationName: 'fairlot visitors',
    connectTimeoutMs: timeoutMs,
    statementTimeoutMs: timeoutMs,
    onConnectionLost: (error) => log.warn(`A visitors' connection was lost: ${error.message}`),
  });
}
