import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPageThread } from './start-page-thread.ts';

let folder: string;
let file: string;
const renderer = `
export async function renderPage(request) {
  if (new URL(request.url).pathname === '/deadly') process.exit(3);
  return new Response('made');
}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlot-page-thread-'));
  file = join(folder, 'renderer.mjs');
  await writeFile(file, renderer);
});
afterAll(() => rm(folder, { recursive: true }));

const page = (path: string) => ({
  address: `http://localhost${path}`,
  crawler: false,
  guests: [],
  api: { call: () => Promise.reject(new Error('Nothing is asked for here.')) },
});

// Vitest fails on a rejection that nobody handles, as Node ends the process on one.
test('a thread that cannot load the renderer again fails its pages, not the server', async () => {
  const pages = await startPageThread(pathToFileURL(file).href);
  expect((await pages.render(page('/'))).body.toString()).toBe('made');
  await expect(pages.render(page('/deadly'))).rejects.toThrow('ended with 3');
  await rm(file);
  await expect(pages.render(page('/'))).rejects.toThrow(/Cannot find module/);
  // As a new build is laid in its place.
  await writeFile(file, renderer);
  expect((await pages.render(page('/'))).body.toString()).toBe('made');
  await pages.stop();
});

test('a server that stops while a thread loads stops in order', async () => {
  const pages = await startPageThread(pathToFileURL(file).href);
  await expect(pages.render(page('/deadly'))).rejects.toThrow('ended with 3');
  const cut = pages.render(page('/'));
  await Promise.all([pages.stop(), expect(cut).rejects.toThrow('ended with')]);
});
