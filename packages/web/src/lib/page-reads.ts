/** Happens to the window while a page that was asked for cannot be read yet. */
export const pageIsLate = 'pageislate';

/** From now on milliseconds, and as much again at random, so that clients do not ask at once. */
const pauseMs = 1_500;

/**
 * `fetch` with patience where the router reads a page: the open page stays on the screen while a proxy or a node has
 * no answer now, and the read is repeated until there is one, or the reader goes elsewhere. Without a network it
 * fails, as ever, with the page that says so.
 */
export function withPatience(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    // Only the router asks so.
    if (!(input instanceof URL) || !input.pathname.endsWith('.data')) return send(input, init);
    for (;;) {
      try {
        const answer = await send(input, init);
        // 502, 503 and 504; a set would weigh more on every page.
        if (answer.status < 502 || answer.status > 504) return answer;
      } catch (error) {
        if (init?.signal?.aborted || !navigator.onLine) throw error;
      }
      window.dispatchEvent(new Event(pageIsLate));
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (1 + Math.random())));
    }
  };
}
