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

/** Kysely sends a transaction's end as the plain statement `commit`, and returns the client by `release`. */
function watchCommits(client: PoolClient): PostgresPoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query') {
        return async (text: string, values: unknown[]) => {
          const result = await target.query(text, values);
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

export class FalseCommitError extends Error {
  override readonly name = 'FalseCommitError';

  constructor() {
    super(
      'The transaction was rolled back: a statement in it had failed and its error was ignored.',
    );
  }
}
