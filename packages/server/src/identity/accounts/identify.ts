import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { visitor } from '#platform/http/caller.ts';
import { digestOfShown } from './secret.ts';
import { createLoginLookup } from './login-lookup.ts';
import { keyOfToken } from './logins.queries.ts';
import type { ShownToken } from './logins.queries.ts';

/**
 * Milliseconds. A login ended on another node is still recognized here for this long: enough for a page's
 * burst of calls. Bids do not rely on it; the bid writer reads the login in its transaction.
 */
const rememberMs = 3_000;
/** For calls that read the login in their transaction, as bids do: each would wait for a question that it asks again. */
const rememberReadLaterMs = 60_000;
const maxRemembered = 10_000;

export interface Identifier {
  /** The holder of this login cookie on a host, possibly from a recent cache; a less recent one if it is read later. */
  readonly identify: (
    token: string | undefined,
    host: string,
    isReadLater?: boolean,
  ) => Promise<Caller>;
  /** The same, read from the database now, for lasting connections. */
  readonly identifyNow: (token: string | undefined, host: string) => Promise<Caller>;
  /** Removes one login, or (null) all of a user, from this node's cache. */
  readonly forget: (userId: string, loginId: string | null) => void;
}

interface Remembered {
  readonly caller: Promise<Caller>;
  /** Milliseconds of the process's clock. */
  readonly since: number;
  known: Caller | null;
}

/** Recognizes callers by their cookie, querying the database once for simultaneous calls. */
export function createIdentifier(database: Database): Identifier {
  const remembered = new LRUCache<string, Remembered>({ max: maxRemembered });

  const look = createLoginLookup(database);

  function ask(key: string, token: ShownToken): Promise<Caller> {
    const caller = look(token);
    const entry: Remembered = { caller, since: performance.now(), known: null };
    remembered.set(key, entry);
    void settle(key, entry);
    return caller;
  }

  async function settle(key: string, entry: Remembered): Promise<void> {
    entry.known = await entry.caller.catch(() => null);
    // Failures and made-up cookies are not cached.
    if (entry.known?.kind !== 'user' && remembered.get(key) === entry) remembered.delete(key);
  }

  return {
    async identify(token, host, isReadLater = false) {
      const hash = digestOfShown(token);
      if (hash === null) return visitor;
      const key = keyOfToken({ hash, host });
      const entry = remembered.get(key);
      const keptMs = isReadLater ? rememberReadLaterMs : rememberMs;
      if (entry && performance.now() - entry.since < keptMs) return entry.caller;
      return ask(key, { hash, host });
    },
    async identifyNow(token, host) {
      const hash = digestOfShown(token);
      return hash === null ? visitor : look({ hash, host });
    },
    forget(userId, loginId) {
      for (const [key, { known }] of remembered.entries().toArray()) {
        const other =
          known?.kind === 'user' &&
          (known.userId !== userId || (loginId !== null && known.loginId !== loginId));
        // A lookup under way may be for the login that ended.
        if (!other) remembered.delete(key);
      }
    },
  };
}
