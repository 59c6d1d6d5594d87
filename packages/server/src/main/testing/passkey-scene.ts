import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@fairlot/contract';
import { logInAs, makeAccount, password } from './log-in-as.ts';
import type { TestClient } from './test-client.ts';
import { marketplaceHost } from './test-server.ts';
import type { TestServer } from './test-server.ts';
import { softAuthenticator } from '#identity/passkeys/testing/soft-authenticator.ts';
import type { SoftAuthenticator } from '#identity/passkeys/testing/soft-authenticator.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly client: TestClient;
}

/** Somebody who has logged in with the password. */
export async function person(server: TestServer, host = marketplaceHost): Promise<Person> {
  const { id, email } = await makeAccount(server);
  const { client } = await logInAs(server, email, { client: server.client(host) });
  return { id, email, client };
}

export async function beginAdding(client: TestClient): Promise<PasskeyCreationOptions> {
  const { body } = await client.call('POST /api/site/beginpasskey', { body: { password } });
  if (body.options === null) throw new Error(body.message);
  return body.options;
}

export const save = async (
  client: TestClient,
  credential: ReturnType<SoftAuthenticator['create']>,
) => (await client.call('POST /api/site/savepasskey', { body: { credential } })).body;

/** Adds a passkey and gives the device that holds it. */
export async function addPasskey(
  client: TestClient,
  device: SoftAuthenticator = softAuthenticator(),
): Promise<SoftAuthenticator> {
  const outcome = await save(client, device.create(await beginAdding(client)));
  if (outcome.isError) throw new Error(outcome.message);
  return device;
}

export const list = async (client: TestClient) =>
  (await client.call('GET /api/site/passkeys')).body.passkeys;

export async function beginLogin(client: TestClient): Promise<PasskeyRequestOptions> {
  return (await client.call('POST /api/site/beginpasskeylogin')).body;
}

export const show = async (
  client: TestClient,
  credential: ReturnType<SoftAuthenticator['use']>,
  keepLoggedIn = false,
) =>
  (await client.call('POST /api/site/passkeylogin', { body: { credential, keepLoggedIn } })).body;

/** Tries to log in with a device in a new browser. */
export async function logInBy(
  server: TestServer,
  device: SoftAuthenticator,
  {
    how = {},
    host = marketplaceHost,
    keep = false,
  }: { how?: Parameters<SoftAuthenticator['use']>[1]; host?: string; keep?: boolean } = {},
) {
  const client = server.client(host);
  const answer = await show(client, device.use(await beginLogin(client), how), keep);
  return { client, answer };
}
