import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Days. Whoever leaves a page open for longer meets a reload. */
const keptDays = 7;
const dayMs = 24 * 60 * 60_000;

/**
 * Lays the assets of a build beside those of the builds before it, and forgets what no build of the
 * last days has had. Names carry hashes, so files of one name are the same.
 */
export async function keepAssets(assets: string, kept: string, now = Date.now()): Promise<void> {
  await mkdir(kept, { recursive: true });
  for (const name of await readdir(kept)) {
    const file = join(kept, name);
    if (now - (await stat(file)).mtimeMs > keptDays * dayMs) await rm(file);
  }
  // A copy is as old as its copying: what this build has stays for days from now.
  for (const name of await readdir(assets)) await copyFile(join(assets, name), join(kept, name));
}
