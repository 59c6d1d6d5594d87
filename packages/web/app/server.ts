import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { apiContext, crawlerContext, nonceContext } from './page-context.ts';
import type { PageApi } from './page-context.ts';

const handle = createRequestHandler(build, 'production');

/** Renders one page for the anonymous visitor. `nonce` marks every script of the answer. */
export function renderPage(
  request: Request,
  options: { api: PageApi; nonce: string; crawler: boolean },
): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(apiContext, options.api);
  context.set(nonceContext, options.nonce);
  context.set(crawlerContext, options.crawler);
  return handle(request, context);
}
