import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { visitor } from '#platform/http/caller.ts';
import { findLogins, keyOfToken } from './logins.queries.ts';
import type { ShownToken } from './logins.queries.ts';

interface Waiting {
  readonly token: ShownToken;
  readonly resolve: (caller: Caller) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Finds the holder of a token on a host. Lookups in one turn of the event loop share a query: in a rush
 * of bids, one for each would cost the database more than the bids do.
 */
export function createLoginLookup(database: Database): (token: ShownToken) => Promise<Caller> {
  let waiting: Waiting[] = [];

  async function answer(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const logins = await findLogins(
        database,
        asked.map(({ token }) => token),
      );
      for (const { token, resolve } of asked) resolve(logins.get(keyOfToken(token)) ?? visitor);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (token) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void answer());
      waiting.push({ token, resolve, reject });
    });
}
