import { Worker } from 'node:worker_threads';
import { AppError } from '#platform/http/app-error.ts';
import { createGate } from '#platform/http/gate.ts';
import type { CachedPage } from './cached-page.ts';
import type { PageApi } from './page-api.ts';
import type { GuestHosts } from './page-headers.ts';
import type { PageMessage, PageOrder } from './page-thread.ts';

const program = new URL('./page-thread.ts', import.meta.url);
/**
 * Pages of 250 lots take some tens of megabytes while being rendered; without a limit garbage
 * accumulates.
 */
const memory = { maxOldGenerationSizeMb: 256 };
/** While one page waits for the database the thread renders another; it renders one at a time anyway. */
const atOnce = 4;
/** A few seconds of work: further callers get 503 and try again. */
const maxWaiting = 64;
/** Milliseconds. Nobody waits longer for a page. */
const longestMs = 15_000;
/** Milliseconds. A thread that does not answer for this long is stuck and is terminated. */
const answersWithinMs = 5_000;

export interface PageThread {
  /** Throws `Unavailable` when too many pages wait already. */
  render(page: {
    readonly address: string;
    readonly crawler: boolean;
    readonly guests: readonly GuestHosts[];
    readonly api: PageApi;
  }): Promise<CachedPage>;
  stop(): Promise<void>;
}

interface Underway {
  readonly api: PageApi;
  readonly resolve: (page: CachedPage) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Renders pages in a thread of its own, so that none blocks the event loop that takes bids. Resolves when
 * the thread has loaded the renderer (its address), rejects if it cannot. A thread that ended is
 * restarted by the next page.
 */
export async function startPageThread(renderer: string): Promise<PageThread> {
  const gate = createGate({ atOnce, waiting: maxWaiting });
  let kept: ReturnType<typeof begin> | null = null;
  let pages = 0;

  function begin() {
    const thread = new Worker(program, { workerData: renderer, resourceLimits: memory });
    const underway = new Map<number, Underway>();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    const send = (order: PageOrder) => thread.postMessage(order);
    let problem: unknown;
    let silent: NodeJS.Timeout | undefined;
    const ready = new Promise<void>((resolve, reject) => {
      thread.on('message', (message: PageMessage) => {
        if (message.kind === 'ready') {
          resolve();
          return;
        }
        if (message.kind === 'pong') {
          clearTimeout(silent);
          return;
        }
        const page = underway.get(message.id);
        if (page === undefined) return;
        if (message.kind === 'call') {
          const { call, name, input } = message;
          page.api
            .call(name, input as object)
            .then((answer) => send({ kind: 'answer', call, answer }), page.reject);
        } else if (message.kind === 'page') page.resolve(inBuffers(message.page));
        else page.reject(message.error);
      });
      thread.on('error', (error) => (problem = error));
      thread.on('exit', (code) => {
        problem ??= new Error(`The thread of pages ended with ${code}.`);
        clearTimeout(silent);
        if (kept?.thread === thread) kept = null;
        reject(problem);
        for (const page of underway.values()) page.reject(problem);
      });
    });
    // Only the start of the first thread is awaited. If a later one fails, its pages get the error; it
    // must not end the process that takes bids.
    ready.catch(() => {});
    /**
     * Terminates the thread unless its event loop still runs: a page may be waiting for a slow
     * database, and others with it.
     */
    const endIfStuck = () => {
      clearTimeout(silent);
      silent = setTimeout(() => void thread.terminate(), answersWithinMs);
      send({ kind: 'ping' });
    };
    return { thread, underway, send, ready, endIfStuck };
  }

  kept = begin();
  await kept.ready;

  return {
    render: ({ api, ...page }) =>
      gate(async () => {
        kept ??= begin();
        const { underway, send, endIfStuck } = kept;
        pages += 1;
        const id = pages;
        let late: NodeJS.Timeout | undefined;
        try {
          return await new Promise<CachedPage>((resolve, reject) => {
            underway.set(id, { api, resolve, reject });
            late = setTimeout(() => {
              reject(new AppError('Unavailable'));
              endIfStuck();
            }, longestMs);
            send({ kind: 'render', id, ...page });
          });
        } finally {
          clearTimeout(late);
          underway.delete(id);
        }
      }),
    async stop() {
      await kept?.thread.terminate();
    },
  };
}

/** A buffer comes out of a message as plain bytes. */
function inBuffers(page: CachedPage): CachedPage {
  const { body, packed } = page;
  return { ...page, body: Buffer.from(body), packed: Buffer.from(packed) };
}
