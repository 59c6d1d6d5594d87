import type { Log } from '../log/log.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';

/** Connections: two expensive reads of two statements each leave room for the cheap ones. */
const maxConnections = 6;
/**
 * Milliseconds. Visitors do not wait longer, and many expensive reads at once must not exhaust the
 * database.
 */
const patience = 2_000;

/**
 * A pool for what anybody may ask for: searches, lists, feeds, pictures, previews. It is apart from the
 * one that bidders need to log in, look at a lot and bid, so a hanging query here affects nobody else.
 */
export function openVisitorDatabase(url: string, log: Log): Database {
  return openDatabase({
    url,
    maxConnections,
    applicationName: 'fairlot visitors',
    connectTimeoutMs: patience,
    statementTimeoutMs: patience,
    onConnectionLost: (error) => log.warn(`A visitors' connection was lost: ${error.message}`),
  });
}
