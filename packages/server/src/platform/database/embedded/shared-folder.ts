import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const ROOTS_FOLDER = '/var/lib/fairlot';

/**
 * A folder every user can reach, for what the database user must read but cannot
 * where the project lies (a checkout under /root, say). Root owns one that no
 * temporary-file cleaner empties; others have the temporary folder.
 */
export async function sharedFolder(): Promise<string> {
  if (process.getuid?.() !== 0) return tmpdir();
  try {
    await mkdir(ROOTS_FOLDER, { recursive: true });
    await chmod(ROOTS_FOLDER, 0o755);
    return ROOTS_FOLDER;
  } catch {
    return tmpdir();
  }
}
