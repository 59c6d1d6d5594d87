import { realpath } from 'node:fs/promises';
import path from 'node:path';

/**
 * The real path of a name in a folder; null when a link leads out of the folder. Rejects when nothing is
 * there.
 */
export async function realPathInside(folder: string, name: string): Promise<string | null> {
  const [root, found] = await Promise.all([realpath(folder), realpath(path.join(folder, name))]);
  return found.startsWith(root + path.sep) ? found : null;
}
