import { randomBytes } from 'node:crypto';
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../files/has-code.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { OsUser } from './run-program.ts';
import { runProgram } from './run-program.ts';
import { sharedFolder } from './shared-folder.ts';

/** A data directory of PostgreSQL and the folder around it, which also holds its log. */
export type Cluster = { folder: string; data: string; logFile: string };

const secretsSchema = z.object({ password: z.string(), port: z.number().int() });
/** The superuser's password and its last port (0: none yet), kept inside the data directory. */
export type ClusterSecrets = z.infer<typeof secretsSchema>;

export const SUPERUSER = 'fairlot';

/**
 * Finds or creates `<dataDir>/postgres` for `user`. If they cannot reach `dataDir` (a checkout under
 * /root, say) the data is in the shared folder and `<dataDir>/postgres` is a link to it, so that removing
 * the link starts over.
 */
export async function clusterFolder(dataDir: string, user: OsUser | undefined): Promise<string> {
  const place = path.join(dataDir, 'postgres');
  try {
    await mkdir(dataDir, { recursive: true });
    if (await reaches(user, dataDir)) await mkdir(place, { mode: 0o700 }).catch(ignoreExisting);
    else await linkElsewhere(place);
    const folder = await realpath(place);
    if (user) await chown(folder, user.uid, user.gid);
    if (await reaches(user, folder)) return folder;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database folder ${place} cannot be made: ${String(error)}`,
    );
  }
  throw new EmbeddedPostgresError(
    `The database folder ${place} cannot be opened by ${user?.name ?? 'this user'}: start as its owner, or choose another DATA_DIR.`,
  );
}

async function linkElsewhere(place: string): Promise<void> {
  if (await lstat(place).catch(() => undefined)) return;
  const elsewhere = await mkdtemp(path.join(await sharedFolder(), 'postgres-data-'));
  try {
    await symlink(elsewhere, place);
  } catch (error) {
    await rm(elsewhere, { recursive: true });
    ignoreExisting(error);
  }
}

async function reaches(user: OsUser | undefined, folder: string): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd "$0"', folder], user)).ok;
}

/** Runs `initdb` once. Of concurrent starts, one result is kept, by an atomic rename. */
export async function initializeCluster(
  folder: string,
  binaries: Binaries,
  user: OsUser | undefined,
  durable: boolean,
): Promise<Cluster> {
  const cluster = {
    folder,
    data: path.join(folder, 'data'),
    logFile: path.join(folder, 'postgres.log'),
  };
  if (await lstat(cluster.data).catch(() => undefined)) return cluster;

  const draft = await mkdtemp(path.join(folder, 'new-'));
  if (user) await chown(draft, user.uid, user.gid);
  const data = path.join(draft, 'data');
  const password = randomBytes(32).toString('hex');
  const passwordFile = path.join(draft, 'password');
  await writePrivately(passwordFile, password, user);
  // Sorting by code point, upper and lower case by Unicode: the same on every system. The text-search
  // parser still uses the C library to classify letters, hence its own UTF-8 locale.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const args = `--username ${SUPERUSER} --auth scram-sha-256 --encoding UTF8 --locale C
    --lc-ctype ${letters} --locale-provider builtin --builtin-locale C.UTF-8`.split(/\s+/);
  args.push('--pgdata', data, '--pwfile', passwordFile);
  if (!durable) args.push('--no-sync');
  const result = await runProgram(binaries.initdb, args, user, draft);
  if (!result.ok) {
    await rm(draft, { recursive: true });
    const reason = result.output.split('\n').findLast((line) => line.includes('error:'));
    throw new EmbeddedPostgresError(
      `The database in ${folder} cannot be made: ${reason ?? result.output}`,
    );
  }
  await writePrivately(
    path.join(data, 'fairlot.json'),
    JSON.stringify({ password, port: 0 }),
    user,
  );
  // A cluster finished by somebody else cannot be replaced; then that one is used.
  await rename(data, cluster.data).catch((error: unknown) => {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  });
  await rm(draft, { recursive: true });
  return cluster;
}

export async function readSecrets(cluster: Cluster): Promise<ClusterSecrets> {
  const file = path.join(cluster.data, 'fairlot.json');
  try {
    return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database's password cannot be read from ${file} (${String(error)}): restore the file, or choose another DATA_DIR.`,
    );
  }
}

export async function writeSecrets(
  cluster: Cluster,
  secrets: ClusterSecrets,
  user: OsUser | undefined,
): Promise<void> {
  const file = path.join(cluster.data, 'fairlot.json');
  const draft = `${file}.${process.pid}`;
  await writePrivately(draft, JSON.stringify(secrets), user);
  await rename(draft, file);
}

async function writePrivately(file: string, text: string, user: OsUser | undefined): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  if (user) await chown(file, user.uid, user.gid);
}

function ignoreExisting(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error;
}
