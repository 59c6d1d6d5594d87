import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import {
  SUPERUSER,
  clusterFolder,
  initialiseCluster,
  readSecrets,
  writeSecrets,
} from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { databaseUser } from './os-user.ts';
import type { OsUser } from './os-user.ts';
import { inspectPostmaster, removeStaleFile, spawnPostmaster } from './postmaster.ts';
import type { SpawnedPostmaster } from './postmaster.ts';
import { joinCluster } from './presence.ts';
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
  /** `DATA_DIR`; the cluster lies in its folder `postgres`. */
  dataDir: string;
  /** Settings of postgresql.conf over our own; without effect on a server found running. */
  settings?: Readonly<Record<string, string>>;
  /** Hears of a server that died and of its return. */
  onNotice?: (message: string) => void;
};

type Site = {
  cluster: Cluster;
  binaries: Binaries;
  user: OsUser | undefined;
  settings: Readonly<Record<string, string>>;
};
type Joined = { presence: Presence; port: number; owned: boolean };

const POLL_MS = 25;
/** How long a server that should answer, or a start that fails, is tried again. */
const RETRY_MS = 2_000;
/** How long a server may recover from a crash, or finish its shutdown. */
const PATIENCE_MS = 120_000;
const REVIVE_PAUSE_MS = 500;

/**
 * Starts the embedded PostgreSQL of `dataDir`, or joins the one that already
 * serves it: another process's, or an orphan of one that was killed. While
 * joined it is supervised: a server that dies is started again on its port.
 * Ends nothing by itself: the composition calls `stop` after all else.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const user = await databaseUser(path.join(dataDir, 'postgres'));
  const folder = await clusterFolder(dataDir, user);
  const binaries = await prepareBinaries(user);
  const settings = options.settings ?? {};
  const cluster = await initialiseCluster(folder, binaries, user, settings['fsync'] !== 'off');
  const site = { cluster, binaries, user, settings };
  const first = await bringUp(site, undefined);
  const { password } = await readSecrets(cluster);
  const supervision = supervise(site, first, options.onNotice ?? (() => undefined));
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${first.port}/${SUPERUSER}`,
    owned: first.owned,
    stop: () => supervision.stop(),
  };
}

function supervise(site: Site, first: Joined, notice: (message: string) => void) {
  let presence = first.presence;
  let stopped: Promise<void> | undefined;

  const watching = (async () => {
    for (;;) {
      await presence.lost;
      if (stopped) return;
      notice('The embedded database went away; starting it again.');
      for (;;) {
        try {
          presence = (await bringUp(site, first.port)).presence;
          notice('The embedded database is back.');
          break;
        } catch (error) {
          notice(error instanceof Error ? error.message : String(error));
          await delay(REVIVE_PAUSE_MS);
          if (stopped) return;
        }
      }
    }
  })();

  async function leave(): Promise<void> {
    // A connection lost at this moment leaves nothing to decide: the server is down or orphaned.
    const answer = await presence.leave().catch(() => 'others remain' as const);
    if (answer === 'last') await stopServer(site.cluster);
    await presence.close();
    await watching;
  }
  return { stop: () => (stopped ??= leave()) };
}

/** Joins the running server or starts one, until one answers. A given port is insisted upon. */
async function bringUp(site: Site, fixedPort: number | undefined): Promise<Joined> {
  const { cluster } = site;
  const { password } = await readSecrets(cluster);
  let spawned: SpawnedPostmaster | undefined;
  let failingSince: number | undefined;
  const giveUpAt = Date.now() + PATIENCE_MS;

  for (;;) {
    const server = await inspectPostmaster(cluster);
    let trouble: string | undefined;
    if (server.state === 'ready') {
      try {
        const presence = await joinCluster(cluster, server.port, password);
        return { presence, port: server.port, owned: spawned?.pid === server.pid };
      } catch (error) {
        trouble = `the server (process ${server.pid}) does not answer: ${String(error)}`;
        if (failingSince && Date.now() - failingSince > RETRY_MS) await stopServer(cluster);
      }
    } else if (server.state === 'stale') {
      await removeStaleFile(cluster, server.content);
    } else if (server.state === 'stopped' && (!spawned || spawned.hasExited())) {
      trouble = await spawned?.lastWords();
      const port = fixedPort ?? (await choosePort(site));
      spawned = await spawnPostmaster(cluster, site.binaries, site.user, port, site.settings);
    }
    if (trouble) failingSince ??= Date.now();
    const outOfPatience = Date.now() > giveUpAt;
    if (outOfPatience || (trouble && failingSince && Date.now() - failingSince > 2 * RETRY_MS)) {
      throw new EmbeddedPostgresError(
        `The embedded database does not start: ${trouble ?? server.state} (log: ${cluster.logFile})`,
      );
    }
    await delay(POLL_MS);
  }
}

/** The port of last time if it is free, so that a connection string survives a restart; else any. */
async function choosePort({ cluster, user }: Site): Promise<number> {
  const secrets = await readSecrets(cluster);
  const port = (secrets.port && (await freePort(secrets.port))) || (await freePort(0));
  if (!port) throw new EmbeddedPostgresError('No free port was found on 127.0.0.1.');
  if (port !== secrets.port) await writeSecrets(cluster, { ...secrets, port }, user);
  return port;
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : undefined;
      probe.close(() => resolve(port));
    });
  });
}

/** A fast shutdown (SIGINT): open transactions are rolled back, the data is left clean. */
async function stopServer(cluster: Cluster): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  const server = await inspectPostmaster(cluster);
  if (server.state === 'stopped' || server.state === 'stale') return;
  process.kill(server.pid, 'SIGINT');
  for (;;) {
    const now = await inspectPostmaster(cluster);
    if (now.state === 'stopped' || now.state === 'stale' || now.pid !== server.pid) return;
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresError(`The database (process ${server.pid}) does not stop.`);
    }
    await delay(POLL_MS);
  }
}
