import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../files/has-code.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { OsUser } from './run-program.ts';
import { runProgram } from './run-program.ts';
import { sharedFolder } from './shared-folder.ts';

export type Binaries = { initdb: string; postgres: string };

const libraryLinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * PostgreSQL's programs, ready to be run by `user`. They come in an optional npm package; if that user
 * cannot reach or run them, they are copied.
 */
export async function prepareBinaries(user: OsUser | undefined): Promise<Binaries> {
  const folder = installedFolder();
  // A read-only installation cannot get links; then the copy below gets them.
  await linkLibraries(folder).catch(() => undefined);
  if ((await probe(folder, user)).ok) return programs(folder);

  const copy = await copyOut(folder);
  const result = await probe(copy, user);
  if (result.ok) return programs(copy);
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this system (${result.output.split('\n')[0]}): set DATABASE_URL to a PostgreSQL 18 server instead.`,
  );
}

function programs(folder: string): Binaries {
  return {
    initdb: path.join(folder, 'native/bin/initdb'),
    postgres: path.join(folder, 'native/bin/postgres'),
  };
}

function probe(folder: string, user: OsUser | undefined) {
  return runProgram(programs(folder).postgres, ['--version'], user);
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run "npm install" with optional packages, or set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
}

/** npm drops symbolic links, and the package's own install script that restores them may not run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of libraryLinks.parse(JSON.parse(list))) {
    const link = path.join(folder, target);
    const exists = await lstat(link).catch(() => undefined);
    if (exists) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch(ignoreExisting);
  }
}

/**
 * Copies under a name of its own and renames at the end, so that concurrent starts and crashes leave no
 * partial copy.
 */
async function copyOut(folder: string): Promise<string> {
  const manifest = await readFile(path.join(folder, 'package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  const target = path.join(await sharedFolder(), `fairlot-postgres-${version}-${mark}`);
  if (await isOurs(target)) return target;

  const draft = `${target}.${randomUUID()}`;
  await copyTree(path.join(folder, 'native'), path.join(draft, 'native'));
  await chmod(draft, 0o755);
  await linkLibraries(draft);
  try {
    await rename(draft, target);
    return target;
  } catch {
    if (!(await isOurs(target))) return draft;
    await rm(draft, { recursive: true });
    return target;
  }
}

/** In a temporary folder, anybody could have planted programs under that name. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.();
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, 0o755);
    }
  }
}

function ignoreExisting(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error;
}
