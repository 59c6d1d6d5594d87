import type {
  BodyOf,
  CallName,
  Calls,
  Endpoint,
  ErrorText,
  ParamsOf,
  ReplyOf,
} from '@fairlot/contract';
import { xsrfCookie, xsrfHeader } from '@fairlot/contract';
import type { App } from '#platform/http/create-app.ts';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** Parsed JSON; undefined for an empty answer. */
  readonly body: Body;
}

interface Input<N extends CallName> {
  params?: ParamsOf<Calls[N]>;
  body?: BodyOf<Calls[N]>;
  headers?: Record<string, string>;
}

/** If a refusal is a sentence, the body is only that, and its code is a header. */
type BodyOnWire<E extends Endpoint> = E['reply'] extends typeof ErrorText ? string : ReplyOf<E>;

/** A browser's worth of state: cookies and the anti-forgery header. */
export interface TestClient {
  readonly host: string;
  readonly cookies: Map<string, string>;
  /** A call of the contract, with a fresh anti-forgery token for POST. */
  call<N extends CallName>(name: N, input?: Input<N>): Promise<Answer<BodyOnWire<Calls[N]>>>;
  /** Any other request. */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<unknown>>;
}

/** Talks to the server in process, on one host, keeping its cookies. */
export function createTestClient(app: App, host: string): TestClient {
  const cookies = new Map<string, string>();

  const request: TestClient['request'] = async (method, url, options = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        host,
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: options.body as object }),
    });
    for (const cookie of response.cookies) {
      if (cookie.value === '') cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson(response.headers['content-type']) ? response.json() : undefined,
    };
  };

  return {
    host,
    cookies,
    request,
    async call(name, input = {}) {
      const [method, path] = name.split(' ') as ['GET' | 'POST', string];
      const url = fillIn(path, input.params ?? {});
      if (method === 'POST') await request('GET', '/api/site/GetXRF');
      const token = cookies.get(xsrfCookie);
      const answer = await request(method, url, {
        ...(method === 'POST' && { body: input.body ?? {} }),
        headers: { ...(token && { [xsrfHeader]: token }), ...input.headers },
      });
      return answer as Answer<never>;
    },
  };
}

function isJson(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('application/json');
}

function fillIn(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
