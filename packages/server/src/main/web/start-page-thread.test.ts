import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#platform/http/app-error.ts';
import type { PageAnswer } from './page-api.ts';
import { startPageThread } from './start-page-thread.ts';
import type { PageThread } from './start-page-thread.ts';

let folder: string;
let file: string;
const renderer = `
export async function renderPage(request, { api }) {
  if (new URL(request.url).pathname === '/waiting') await api.call('an answer');
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

const someTurns = async (pages: PageThread) => {
  // Messages from the thread before this answer have been received.
  await pages.render(page('/'));
};

test('a page that waits for 15 seconds is given up alone: others that wait are made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pages = await startPageThread(pathToFileURL(file).href);
  onTestFinished(async () => {
    vi.useRealTimers();
    await pages.stop();
  });
  const answers = Promise.withResolvers<PageAnswer>();
  const waitingFor = (answer: Promise<PageAnswer>) =>
    pages.render({ ...page('/waiting'), api: { call: () => answer } });
  const hopeless = waitingFor(new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  const later = waitingFor(answers.promise);
  await someTurns(pages);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await hopeless).toBeInstanceOf(AppError);
  // The thread reports that its event loop runs, so it is not terminated.
  await someTurns(pages);
  await vi.advanceTimersByTimeAsync(6_000);
  answers.resolve({ status: 200, body: '{}', headers: {} });
  expect((await later).body.toString()).toBe('made');
});

// Vitest fails on a rejection that nobody handles, as Node ends the process on one.
test('a thread that cannot load the renderer again fails its pages, not the server', async () => {
  const pages = await startPageThread(pathToFileURL(file).href);
  expect((await pages.render(page('/'))).body.toString()).toBe('made');
  await expect(pages.render(page('/deadly'))).rejects.toThrow('ended with 3');
  await rm(file);
  await expect(pages.render(page('/'))).rejects.toThrow(/Cannot find module/);
  // As when a new build replaces it.
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
