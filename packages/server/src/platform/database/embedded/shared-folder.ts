import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const ROOTS_FOLDER = '/var/lib/fairlot';

/**
 * A folder every user can reach, for files that the database user must read but cannot in the project (a
 * checkout under /root, say). For root it is one that is not cleaned up; others use the temporary folder.
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
