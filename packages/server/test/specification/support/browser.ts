import type { TestServer } from '#main/testing/test-server.ts';
import { logInAs, makeAccount } from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

/**
 * A client written from the specification alone: it uses paths, cookies and the anti-forgery header as
 * named there, and not the server's contract.
 */
export interface Browser {
  readonly client: TestClient;
  readonly cookies: Map<string, string>;
  readonly get: (path: string) => Promise<Reply>;
  /** Gets a new anti-forgery token first, as the specification's helper does after a 400. */
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
}

export function openBrowser(server: TestServer, host?: string): Browser {
  return browserOf(server.client(host));
}

export function browserOf(client: TestClient): Browser {
  const get = (path: string) => client.request('GET', `/api/site/${path}`);
  return {
    client,
    cookies: client.cookies,
    get,
    async post(path, body = {}, headers = {}) {
      await get('GetXRF');
      const token = client.cookies.get('XSRF-TOKEN') ?? '';
      return client.request('POST', `/api/site/${path}`, {
        body,
        headers: { 'x-xsrf-token': token, ...headers },
      });
    },
  };
}

export interface Person extends Browser {
  readonly id: string;
  readonly email: string;
}

/** Verified, with profile and card, signed in by password. */
export async function signedInPerson(server: TestServer): Promise<Person> {
  const { id, email } = await makeAccount(server);
  const { client } = await logInAs(server, email);
  return { id, email, ...browserOf(client) };
}

let people = 0;
export const newEmail = () => `specified-${(people += 1)}@example.com`;

/** The payload of the sign-up's first step. */
export const newAccount = (changes: Record<string, unknown> = {}) => ({
  email: newEmail(),
  password: 'walnut-dresser-7',
  firstName: 'Grace',
  lastName: 'Newcomer',
  captchaToken: '',
  subscribeToMailingList: true,
  ...changes,
});

/** Somebody who has just opened an account: no profile, no card, email not verified. */
export async function newcomer(
  server: TestServer,
  changes: Record<string, unknown> = {},
): Promise<Browser & { readonly email: string; readonly reply: Reply }> {
  const browser = openBrowser(server);
  const account = newAccount(changes);
  const reply = await browser.post('savenewuseraccount', account);
  return { ...browser, email: account.email, reply };
}

/** One field of a JSON answer, or of its `data`. */
export function field(body: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[name]
        : undefined,
    body,
  );
}

/** The `Set-Cookie` line of a cookie. */
export function cookieLine({ headers }: Reply, name: string): string | undefined {
  return [headers['set-cookie']]
    .flat()
    .find((line): line is string => typeof line === 'string' && line.startsWith(`${name}=`));
}
