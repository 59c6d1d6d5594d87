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

/** The API as loaders of pages see it, by the names of the contract. */
export interface PageApi {
  call(
    name: string,
    input: { params?: Readonly<Record<string, unknown>> | undefined; body?: unknown },
  ): Promise<PageAnswer>;
}

/**
 * The API of a site for an anonymous visitor: calls go through the same routes, hooks and limits as
 * from outside, without a socket and without any cookie, but for that of a look at a draft (`lookKey`).
 * `host` is the site's, not what a header says.
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
        // Whose it is counts for what is viewed.
        'user-agent': request.headers['user-agent'] ?? '',
      },
      // Limits count by address: the one who asked for the page, not this process.
      remoteAddress: request.ip,
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    return {
      status: response.statusCode,
      body: response.body,
      headers: textHeaders(response.headers),
    };
  };
  // The page's thread asks by a message, which knows nothing of the request.
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
