import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Binaries } from './binaries.ts';
import { readSecrets, writeSecrets } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { OsUser } from './run-program.ts';
import {
  inspectPostmaster,
  removeStaleFile,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import type { SpawnedPostmaster } from './postmaster.ts';
import { joinCluster } from './presence.ts';
import type { Presence } from './presence.ts';

/** A cluster with everything needed to start its server. */
export type Site = {
  cluster: Cluster;
  binaries: Binaries;
  user: OsUser | undefined;
  settings: Readonly<Record<string, string>>;
};

export type Joined = { presence: Presence; port: number; owned: boolean };

const POLL_MS = 25;
/**
 * A start that fails for a temporary reason is retried for this long; by then an orphan's last processes
 * have ended.
 */
const GIVE_UP_MS = 5_000;
/**
 * A server that is up but busy may take this long to answer. It is never stopped for that, since others
 * may depend on it.
 */
const ANSWER_WITHIN_MS = 20_000;
/** A concurrent start, the remains of a killed server, a port taken a moment ago. */
const PASSING_REASONS = /lock file|shared memory block|TCP\/IP sockets/;
/** A server may take this long to recover from a crash or to end. */
const PATIENCE_MS = 120_000;

/**
 * Joins the running server or starts one, whichever works first. PostgreSQL's own lock file decides
 * between concurrent starts: the loser finds the winner's server. A given port is mandatory.
 */
export async function bringUp(site: Site, fixedPort?: number): Promise<Joined> {
  const { cluster } = site;
  const { password } = await readSecrets(cluster);
  const giveUpAt = Date.now() + PATIENCE_MS;
  let spawned: SpawnedPostmaster | undefined;
  let failing: { giveUpAt: number; reason: string } | undefined;

  for (;;) {
    const server = await inspectPostmaster(cluster);
    if (server.state === 'ready') {
      try {
        const presence = await joinCluster(cluster, server.port, password);
        return { presence, port: server.port, owned: spawned?.pid === server.pid };
      } catch (error) {
        const reason = `its server (process ${server.pid}) does not let us in: ${String(error)}`;
        if (isWrongPassword(error)) throw doesNotStart(cluster, reason);
        failing = failing ?? { giveUpAt: Date.now() + ANSWER_WITHIN_MS, reason };
      }
    } else if (server.state === 'stale') {
      await removeStaleFile(cluster, server.content);
    } else if (server.state === 'stopped' && (!spawned || spawned.hasExited())) {
      if (spawned) {
        const reason = await spawned.lastWords();
        if (!PASSING_REASONS.test(reason)) throw doesNotStart(cluster, reason);
        failing = failing ?? { giveUpAt: Date.now() + GIVE_UP_MS, reason };
      }
      const port = fixedPort ?? (await choosePort(site));
      spawned = await spawnPostmaster(cluster, site.binaries, site.user, port, site.settings);
    } else if (server.state !== 'stopped') {
      // Recovering, or shutting down: earlier failures no longer matter.
      failing = undefined;
    }
    if (Date.now() > (failing?.giveUpAt ?? giveUpAt)) {
      if (spawned && !spawned.hasExited()) await stopPostmaster(cluster);
      throw doesNotStart(cluster, failing?.reason ?? `its server is ${server.state}`);
    }
    await delay(POLL_MS);
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '28P01';
}

function doesNotStart(cluster: Cluster, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded database does not start: ${reason} (log: ${cluster.logFile})`,
  );
}

/** The previous port if it is free, so that connection strings survive a restart; else any. */
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
