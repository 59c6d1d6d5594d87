import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { refuseUnreplicated } from './unreplicated.ts';

/**
 * PostgreSQL answers COMMIT with `ROLLBACK` when a statement before it failed and the error was
 * swallowed; neither `pg` nor Kysely reports it. Here it is an error, so that nothing uncommitted is
 * acknowledged; nor what is committed on one of two machines (see `refuseUnreplicated`).
 */
export function refusingFalseCommits(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? watchCommits(client);
      clients.set(client, known);
      return known;
    },
  };
}

/**
 * Kysely sends a transaction's end as the plain statement `commit`, and returns the client by `release`. One whose answer
 * was given up is not used again: whatever is asked next would wait behind the question that hangs.
 */
function watchCommits(client: PoolClient): PostgresPoolClient {
  let hangs = false;
  return new Proxy(client, {
    get(target, property) {
      if (property === 'release') return () => target.release(hangs);
      if (property === 'query') {
        return async (text: string, values: unknown[]) => {
          const result = await target.query(text, values).catch((error: unknown) => {
            hangs ||= isGivenUp(error);
            throw error;
          });
          if (text === 'commit' && result.command !== 'COMMIT') throw new FalseCommitError();
          // A statement outside a transaction is committed as well.
          refuseUnreplicated(target);
          return result;
        };
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** `pg` has stopped waiting (`queryTimeoutMs`), and the connection may still be waiting for the answer. */
const isGivenUp = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout';

export class FalseCommitError extends Error {
  override readonly name = 'FalseCommitError';

  constructor() {
    super(
      'The transaction was rolled back: a statement in it had failed and its error was ignored.',
    );
  }
}
