import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBuilder } from 'vite';
import type { Plugin } from 'vite';
import { earlierAssets } from './keep-assets.ts';

const dayMs = 24 * 60 * 60_000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlot-assets-'));
  await writeFile(join(folder, 'index.html'), '<script type="module" src="./page.js"></script>');
});
afterEach(() => rm(folder, { recursive: true }));

/** React Router's build empties the whole folder, not the client's alone, unless it is told not to. */
const likeReactRouter: Plugin = {
  name: 'like-react-router',
  config: () => ({
    builder: {
      async buildApp(builder) {
        const { config, environments } = builder;
        if (config.build.emptyOutDir ?? true) {
          await rm(join(config.root, 'build'), { recursive: true, force: true });
        }
        if (environments.client) await builder.build(environments.client);
      },
    },
  }),
};

/** Builds pages with this text, and returns the one asset that they load. */
async function built(text: string): Promise<string> {
  await writeFile(join(folder, 'page.js'), `console.log('${text}')`);
  const builder = await createBuilder({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [likeReactRouter, earlierAssets],
    build: { outDir: 'build/client' },
  });
  await builder.buildApp();
  const [asset, ...others] = await readdir(join(folder, 'build/client/assets'));
  expect([asset, others]).toEqual([expect.stringMatching(/\.js$/), []]);
  return asset ?? '';
}

/** Shifts all file times into the past. */
async function pass(days: number): Promise<void> {
  const files = await readdir(join(folder, 'build'), { recursive: true });
  for (const file of files.map((name) => join(folder, 'build', name))) {
    const then = new Date((await stat(file)).mtimeMs - days * dayMs);
    await utimes(file, then, then);
  }
}

const kept = async () => (await readdir(join(folder, 'build/earlier-assets'))).toSorted();

test('assets of the replaced build are kept, however old that build was', async () => {
  const first = await built('first');
  await pass(30);
  await built('second');
  expect(await kept()).toEqual([first]);
});

test('replaced assets are deleted a week later, by a build', async () => {
  const first = await built('first');
  const second = await built('second');
  await pass(6);
  const third = await built('third');
  expect(await kept()).toEqual([first, second].toSorted());
  await pass(6);
  await built('fourth');
  expect(await kept()).toEqual([second, third].toSorted());
});

test('assets that return and are replaced again get a new age', async () => {
  const first = await built('first');
  await built('second');
  await pass(6);
  await built('first');
  await pass(6);
  await built('third');
  expect(await kept()).toContain(first);
});
