import { parentPort, workerData } from 'node:worker_threads';
import { randomBytes } from 'node:crypto';
import type { CachedPage } from './cached-page.ts';
import type { GuestHosts } from './page-headers.ts';
import type { PageRenderer, RenderedAnswer } from './page-renderer.ts';
import type { PageAnswer } from './page-api.ts';
import { sealPage } from './seal-page.ts';

/** Messages to the thread. `answer`: the answer to a call that it requested. */
export type PageOrder =
  | {
      readonly kind: 'render';
      readonly id: number;
      readonly address: string;
      readonly crawler: boolean;
      readonly guests: readonly GuestHosts[];
    }
  | { readonly kind: 'answer'; readonly call: number; readonly answer: PageAnswer }
  | { readonly kind: 'ping' };

/** Messages from the thread. `call`: an API call by the page with this number. */
export type PageMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'page'; readonly id: number; readonly page: CachedPage }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly call: number;
      readonly name: string;
      readonly input: unknown;
    };

/**
 * The thread of `startPageThread`: renders, hashes and compresses pages; it gets answers of the API from
 * the main thread.
 */
async function main(port: NonNullable<typeof parentPort>, renderer: string): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  const send = (message: PageMessage) => port.postMessage(message);
  // oxlint-disable-next-line fairlot/boundaries -- the web's build, which is told by its place
  const { renderPage } = (await import(renderer)) as PageRenderer;
  /** The mark on our own scripts; random, so no seller's text contains it. */
  const mark = randomBytes(18).toString('base64url');
  const waiting = new Map<number, (answer: PageAnswer) => void>();
  let calls = 0;

  function callFor(id: number) {
    return async (name: string, input: unknown = {}): Promise<RenderedAnswer> => {
      calls += 1;
      const call = calls;
      const { status, headers, body } = await new Promise<PageAnswer>((resolve) => {
        waiting.set(call, resolve);
        send({ kind: 'call', id, call, name, input });
      });
      return { status, headers, data: status === 200 ? JSON.parse(body) : undefined };
    };
  }

  async function render(order: PageOrder & { kind: 'render' }): Promise<void> {
    const { id, address, crawler, guests } = order;
    try {
      const api = { call: callFor(id) };
      const rendering = await renderPage(new Request(address), { api, nonce: mark, crawler });
      send({ kind: 'page', id, page: await sealPage(rendering, mark, guests) });
    } catch (error) {
      send({ kind: 'failed', id, error });
    }
  }

  port.on('message', (order: PageOrder) => {
    if (order.kind === 'render') {
      void render(order);
      return;
    }
    if (order.kind === 'ping') {
      send({ kind: 'pong' });
      return;
    }
    waiting.get(order.call)?.(order.answer);
    waiting.delete(order.call);
  });
  send({ kind: 'ready' });
}

if (parentPort !== null) await main(parentPort, workerData as string);
