import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const ownersAlone = { folder: 0o700, file: 0o600 };
/** Others may pass through to a folder of theirs, but see nothing else. */
const passage = 0o711;

/** Our files in `DATA_DIR`: `test` is the cluster of our tests, `lost+found` the file system's own. */
const ours: ReadonlySet<string> = new Set([
  'postgres',
  'files',
  'outbox',
  'cache',
  'acknowledged',
  'test',
  'lost+found',
]);

/**
 * Protects private documents (certificates, invoices, mails) from other users of the machine: restricts
 * `DATA_DIR` to its owner, tightens files of earlier versions, and makes this process write only private
 * files from now on. The folder of the embedded PostgreSQL has rules of its own; if root lets another
 * user run that (`hasGuest`), this user passes through `DATA_DIR`.
 *
 * A folder with other content, such as a home or `/`, is left as it is. It must already be closed to
 * others; otherwise an error says what to do.
 */
export async function secureDataDir(dataDir: string, hasGuest: boolean): Promise<void> {
  process.umask(0o077);
  await mkdir(dataDir, { recursive: true });
  const asRoot = process.getuid?.() === 0;
  // A command that runs beside the server with `DATABASE_URL` must not lock out the embedded database.
  const isPassed = hasGuest || existsSync(path.join(dataDir, 'postgres'));
  const wanted = isPassed && asRoot ? passage : ownersAlone.folder;
  const stranger = (await readdir(dataDir)).find((name) => !ours.has(name));
  if (stranger === undefined) {
    await chmod(dataDir, wanted);
    for (const folder of ['files', 'outbox', 'cache', 'acknowledged'])
      await tighten(path.join(dataDir, folder));
  } else if (((await stat(dataDir)).mode & 0o777) !== wanted) {
    throw new Error(
      `it holds other things than ours, such as ${stranger}, so its mode is not changed: chmod ${wanted.toString(8)} ${dataDir} if it is meant`,
    );
  }
}

/** From the inside out: a folder that has the right mode already is known to be done completely. */
async function tighten(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory() || (found.mode & 0o777) === ownersAlone.folder) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) await tighten(inside);
    // A link would lead out of here.
    else if (entry.isFile()) await chmod(inside, ownersAlone.file);
  }
  await chmod(folder, ownersAlone.folder);
}
