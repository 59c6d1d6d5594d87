import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareBinaries } from './binaries.ts';
import { bringUp } from './bring-up.ts';
import type { Joined, Site } from './bring-up.ts';
import { SUPERUSER, clusterFolder, initializeCluster, readSecrets } from './cluster.ts';
import { databaseUser } from './os-user.ts';
import { stopPostmaster } from './postmaster.ts';
import type { Presence } from './presence.ts';

export type EmbeddedPostgres = {
  /** Connection string of the database `fairlot` with the cluster's own password. */
  url: string;
  /** Whether this process started the server rather than found it running. */
  owned: boolean;
  /** Leaves the cluster; the last process to leave stops the server, whoever started it. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** `DATA_DIR`; the cluster is in its folder `postgres`. */
  dataDir: string;
  /** Settings of postgresql.conf over our own; without effect on a server found running. */
  settings?: Readonly<Record<string, string>>;
  /** Called when the server died, and when it is back. */
  onNotice?: (message: string) => void;
};

const REVIVE_PAUSE_MS = 500;

/**
 * Starts the embedded PostgreSQL of `dataDir`, or joins the one that already serves it: another
 * process's, or an orphan of one that was killed. While joined it is supervised: a server that dies is
 * started again on its port. It never ends by itself: the caller calls `stop` once everything that uses
 * it has ended, or earlier in an emergency. Throws `EmbeddedPostgresError`.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const user = await databaseUser(path.join(dataDir, 'postgres'));
  const folder = await clusterFolder(dataDir, user);
  const binaries = await prepareBinaries(user);
  const settings = options.settings ?? {};
  const cluster = await initializeCluster(folder, binaries, user, settings['fsync'] !== 'off');
  const site = { cluster, binaries, user, settings };
  const joined = await bringUp(site);
  const { password } = await readSecrets(cluster);
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${joined.port}/${SUPERUSER}`,
    owned: joined.owned,
    stop: supervise(site, joined, options.onNotice ?? (() => undefined)),
  };
}

/** Starts the server again whenever the connection to it is lost, until the returned function is called. */
function supervise(
  site: Site,
  first: Joined,
  notice: (message: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const stopRequested = new Promise((resolve) => signal.addEventListener('abort', resolve));
  let stopping: Promise<void> | undefined;

  async function revive(): Promise<Presence | undefined> {
    notice('The embedded database went away; starting it again.');
    while (!signal.aborted) {
      try {
        const { presence } = await bringUp(site, first.port);
        notice('The embedded database is back.');
        return presence;
      } catch (error) {
        notice(error instanceof Error ? error.message : String(error));
        await Promise.race([delay(REVIVE_PAUSE_MS), stopRequested]);
      }
    }
    return undefined;
  }

  /** The connection held when it is time to stop, if any. */
  async function watch(): Promise<Presence | undefined> {
    let presence: Presence | undefined = first.presence;
    while (presence && !signal.aborted) {
      await Promise.race([presence.lost, stopRequested]);
      if (!signal.aborted) presence = await revive();
    }
    return presence;
  }
  const watching = watch();

  async function leave(): Promise<void> {
    stop.abort();
    const presence = await watching;
    if (!presence) return;
    // A connection lost at this very moment leaves nothing to do.
    const rest = await presence.leave().catch(() => 'others remain' as const);
    if (rest === 'last') await stopPostmaster(site.cluster);
    await presence.close();
  }
  return () => (stopping ??= leave());
}
