import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/** In days. A page left open for longer after its build was replaced has to reload. */
const keptDays = 7;
const dayMs = 24 * 60 * 60_000;
const earlier = 'earlier-assets';

/**
 * Copies the assets of the previous build to `earlier-assets`, then empties the rest of the build folder.
 * React Router would empty all of it, so that is turned off.
 */
export const earlierAssets: Plugin = {
  name: earlier,
  apply: 'build',
  config: () => ({ build: { emptyOutDir: false } }),
  buildApp: {
    order: 'pre',
    async handler({ environments, config: { root } }) {
      const { outDir } = environments.client?.config.build ?? {};
      const client = resolve(root, outDir ?? '.');
      const folder = dirname(client);
      // Whatever stands in it is removed: it must be the build's, not the package or what is around it.
      if (outDir === undefined || !folder.startsWith(resolve(root) + sep)) {
        throw new Error(`Not a folder of a build within ${root}: ${folder}`);
      }
      await keepAssets(join(client, 'assets'), join(folder, earlier));
      for (const name of await readdir(folder)) {
        if (name !== earlier) await rm(join(folder, name), { recursive: true });
      }
    },
  },
};

/** Adds the assets that were current until now, and removes those that have not been for days. */
async function keepAssets(outgoing: string, kept: string): Promise<void> {
  const now = new Date();
  await mkdir(outgoing, { recursive: true });
  await mkdir(kept, { recursive: true });
  for (const name of await readdir(outgoing)) {
    await copyFile(join(outgoing, name), join(kept, name));
    // Not the time of the build: a file's days are counted from when it was last current.
    await utimes(join(kept, name), now, now);
  }
  for (const name of await readdir(kept)) {
    const { mtimeMs } = await stat(join(kept, name));
    if (now.getTime() - mtimeMs > keptDays * dayMs) await rm(join(kept, name));
  }
}
