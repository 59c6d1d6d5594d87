import { Client } from 'pg';
import type { Pool, PoolClient } from 'pg';

type Ask = (...question: unknown[]) => unknown;

/** What `pg` says when it has stopped waiting; the connection may still be waiting for the answer. */
const gaveUp = 'Query read timeout';

/**
 * From here on a connection of this pool is closed as soon as an answer is given up (`queryTimeoutMs`), and refuses what
 * it is asked after that, a rollback too: that would wait behind the question that hangs.
 */
export function closeGivenUp(pool: Pool): void {
  pool.on('connect', (client) => {
    const ask: Ask = (...question) => {
      // Looked up anew, since tracing replaces it.
      const answer = (Client.prototype as { query: Ask }).query.apply(client, question);
      // With a callback it asks for `pool.query`, which does the same by itself.
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (error instanceof Error && error.message === gaveUp) void client.end();
        });
      }
      return answer;
    };
    client.query = ask as PoolClient['query'];
  });
}
