import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The name of every file in a data folder's store, partial ones included. */
export async function storedFiles({ dataDir }: { readonly dataDir: string }): Promise<string[]> {
  const folder = path.join(dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
