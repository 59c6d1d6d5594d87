import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

const ownersAlone = { folder: 0o700, file: 0o600 };
/** Others may pass through on the way to a folder of theirs, and see nothing else. */
const passage = 0o711;

/**
 * Keeps people's papers (certificates, invoices, mails) from other users of the machine: makes
 * `DATA_DIR` its owner's alone, tightens what an earlier version wrote there, and lets this process
 * write nothing that others can read from now on. The folder of the embedded PostgreSQL has rules of its
 * own; where root lets another user run that (`hasGuest`), this user passes through `DATA_DIR`.
 */
export async function secureDataDir(dataDir: string, hasGuest: boolean): Promise<void> {
  process.umask(0o077);
  await mkdir(dataDir, { recursive: true });
  const asRoot = process.getuid?.() === 0;
  // A command beside the server, told of its database by an address, must not lock that database out.
  const isPassed = hasGuest || existsSync(path.join(dataDir, 'postgres'));
  await chmod(dataDir, isPassed && asRoot ? passage : ownersAlone.folder);
  for (const folder of ['files', 'outbox', 'cache']) await tighten(path.join(dataDir, folder));
}

/** From within outwards, so that a folder of the right mode has been tightened whole, and costs a look. */
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
