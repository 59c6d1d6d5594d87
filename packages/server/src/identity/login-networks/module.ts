import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Module } from '#platform/modules/module.ts';
import { forgetOldNetworks, noteNetwork } from './login-networks.queries.ts';
import { networkMarks } from './network-marks.ts';

/** They are kept for days, so this is often enough. */
const sweepMs = 60 * 60_000;

/** The origin of a login: its address, and its browser's user agent. */
export interface LoginSource {
  readonly address: string;
  readonly userAgent: string;
}

/** Stores from which networks people sign in, in the transaction that begins the login. */
export type NoteLogin = (db: Kysely<DB>, userId: string, source: LoginSource) => Promise<void>;

export function loginNetworksModule({
  database,
  key,
}: {
  readonly database: Database;
  readonly key: Buffer;
}): Module & { readonly noteLogin: NoteLogin } {
  return {
    async noteLogin(db, userId, { address, userAgent }) {
      const marks = networkMarks(key, address, userAgent);
      if (marks !== null) await noteNetwork(db, userId, marks);
    },
    passes: [
      {
        name: 'old login networks',
        everyMs: sweepMs,
        run: () => forgetOldNetworks(database.kysely),
      },
    ],
  };
}
