import { lookCookie, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { because } from '#platform/log/cause.ts';

/**
 * An answer with its body unparsed: the renderer's thread parses it, so that this event loop need not.
 */
export interface PageAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The API for page loaders, by names of the contract. */
export interface PageApi {
  call(
    name: string,
    input: { params?: Readonly<Record<string, unknown>> | undefined; body?: unknown },
  ): Promise<PageAnswer>;
}

/**
 * The API of a site for an anonymous visitor: calls go through the same routes, hooks and limits as from
 * outside, without a socket and without cookies, except that of a look at a draft (`lookKey`). `host` is
 * the site's, not from a header.
 */
export function anonymousApi(
  app: FastifyInstance,
  request: FastifyRequest,
  host: string,
  lookKey: string | null,
): PageApi {
  const look = lookKey === null ? '' : `${lookCookie}=${lookKey}`;
  const call: PageApi['call'] = async (name, input) => {
    const [method, template = ''] = name.split(' ', 2);
    const token = method === 'POST' ? await visitorsToken(app, { host, cookie: look }) : null;
    const cookie = [look, token && `${xsrfCookie}=${token}`].filter(Boolean).join('; ');
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: fillIn(template, input.params ?? {}),
      headers: {
        host,
        ...(cookie !== '' && { cookie }),
        ...(token !== null && { [xsrfHeader]: token }),
        // The user agent matters for counting views.
        'user-agent': request.headers['user-agent'] ?? '',
      },
      // Limits count by address: the caller's, not this process's.
      remoteAddress: request.ip,
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    return {
      status: response.statusCode,
      body: response.body,
      headers: textHeaders(response.headers),
    };
  };
  // The page thread calls by message, which loses the request's context.
  return { call: (...input) => because(request.cause, () => call(...input)) };
}

/** What a browser would have fetched before its first POST. */
async function visitorsToken(
  app: FastifyInstance,
  headers: { readonly host: string; readonly cookie: string },
): Promise<string> {
  const answer = await app.inject({ url: '/api/site/GetXRF', headers });
  return answer.cookies.find(({ name }) => name === xsrfCookie)?.value ?? '';
}

function fillIn(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
}
