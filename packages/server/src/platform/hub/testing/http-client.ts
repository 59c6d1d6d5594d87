import { type TestHub } from './hub-server.ts';

export const HANDSHAKE = '{"protocol":"json","version":1}\u001e';

/** The two HTTP transports by hand, so that tests see the status and headers of every request. */
export class HttpClient {
  readonly #server: TestHub;
  readonly #headers: Record<string, string>;
  token = '';

  constructor(server: TestHub, headers: Record<string, string> = {}) {
    this.#server = server;
    this.#headers = headers;
  }

  async negotiate(): Promise<this> {
    const response = await this.request('POST', { path: '/negotiate?negotiateVersion=1' });
    const { connectionToken } = (await response.json()) as { connectionToken: string };
    this.token = connectionToken;
    return this;
  }

  request(
    method: string,
    more: {
      path?: string;
      body?: string;
      headers?: Record<string, string>;
      signal?: AbortSignal;
    } = {},
  ): Promise<Response> {
    const url = this.#server.httpUrl + (more.path ?? `?id=${this.token}`);
    return fetch(url, {
      method,
      headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...this.#headers, ...more.headers },
      ...(more.body === undefined ? {} : { body: more.body }),
      ...(more.signal === undefined ? {} : { signal: more.signal }),
    });
  }

  send(...messages: object[]): Promise<Response> {
    const body = messages.map((message) => `${JSON.stringify(message)}\u001e`).join('');
    return this.request('POST', { body });
  }

  /** A long poll, ready to receive. */
  async polling(): Promise<this> {
    await this.negotiate();
    await this.request('GET');
    await this.request('POST', { body: HANDSHAKE });
    await this.request('GET');
    return this;
  }

  /** An open event stream, handshake done, as a function that waits for the next chunk of text. */
  async events(): Promise<{ response: Response; next: () => Promise<string> }> {
    const response = await this.request('GET', { headers: { Accept: 'text/event-stream' } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader?.read())?.value ?? '';
    return { response, next };
  }
}
