import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepAssets } from './keep-assets.ts';

test('assets of earlier builds stay for a week after the last build that had them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlot-assets-'));
  const [assets, kept] = [join(folder, 'assets'), join(folder, 'kept')];
  await mkdir(assets);
  const build = async (...names: string[]) => {
    await rm(assets, { recursive: true });
    await mkdir(assets);
    for (const name of names) await writeFile(join(assets, name), name);
    await keepAssets(assets, kept);
    return (await readdir(kept)).toSorted();
  };
  expect(await build('a-1.js', 'b-1.js')).toEqual(['a-1.js', 'b-1.js']);
  expect(await build('a-2.js', 'b-1.js')).toEqual(['a-1.js', 'a-2.js', 'b-1.js']);
  const old = new Date(Date.now() - 8 * 24 * 60 * 60_000);
  for (const name of ['a-1.js', 'b-1.js']) await utimes(join(kept, name), old, old);
  expect(await build('a-2.js', 'b-1.js')).toEqual(['a-2.js', 'b-1.js']);
  await rm(folder, { recursive: true });
});
