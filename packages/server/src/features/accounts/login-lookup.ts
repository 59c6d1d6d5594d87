import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { visitor } from '../../platform/http/caller.ts';
import { findLogins } from './sessions.queries.ts';

interface Waiting {
  readonly hash: Buffer;
  readonly resolve: (caller: Caller) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Finds who holds a token by its hash. What is asked in one turn of the event loop shares a query: in
 * a rush of bids a look-up for each would cost the database more than the bids do.
 */
export function createLoginLookup(db: Kysely<DB>): (hash: Buffer) => Promise<Caller> {
  let waiting: Waiting[] = [];

  async function answer(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const logins = await findLogins(
        db,
        asked.map(({ hash }) => hash),
      );
      for (const { hash, resolve } of asked) resolve(logins.get(hash.toString('hex')) ?? visitor);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (hash) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void answer());
      waiting.push({ hash, resolve, reject });
    });
}
