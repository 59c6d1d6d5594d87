import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { DocumentScriptsContext, scriptsOf } from './document-scripts.ts';
import { nonceContext } from './page-context.ts';

const renderTimeoutMs = 10_000;

/** Answers with the whole document at once: it goes into a cache, so streaming would not help. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  // Otherwise the router would not write its data.
  routerContext.renderMeta = { didRenderScripts: true };
  return new Promise((resolve, reject) => {
    let failed = false;
    const stream = renderToPipeableStream(
      <DocumentScriptsContext value={scriptsOf(routerContext, nonce)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentScriptsContext>,
      {
        nonce,
        // Otherwise React moves large parts into scripts that put them in their places: unread without scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timeout);
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const answer = { headers, status: failed ? 500 : status };
          resolve(new Response(createReadableStreamFromReadable(body), answer));
          stream.pipe(body);
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          console.error(error);
        },
      },
    );
    const timeout = setTimeout(() => stream.abort(), renderTimeoutMs);
  });
}

/** An unknown address is not our error: scanners would fill the log with stack traces. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) console.error(error);
};
