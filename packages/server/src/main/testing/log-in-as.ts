import type { Answer, TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';
import type { ReplyOf, login } from '@fairlot/contract';
import { hashPassword } from '#platform/passwords/argon2id.ts';

/** The password of every account that `makeAccount` makes. */
export const password = 'walnut-dresser-7';
const passwordHash = hashPassword(password);

let addresses = 0;
/** A network address that no other test of this suite uses: failures count by address. */
export const nextAddress = () => `203.0.113.${(addresses += 1)}`;

/** A user of the factory, verified and with a card, who can log in. */
export async function makeAccount(server: TestServer) {
  return server.make.user({ password_hash: await passwordHash });
}

interface LogIn {
  readonly given?: string;
  readonly keep?: boolean;
  readonly address?: string;
  readonly client?: TestClient;
}

/** Tries to log in, from an address of its own unless the test says otherwise. */
export async function logInAs(
  server: TestServer,
  email: string,
  { given = password, keep = false, address = nextAddress(), client = server.client() }: LogIn = {},
): Promise<{ client: TestClient; answer: Answer<ReplyOf<typeof login>> }> {
  const answer = await client.call('POST /api/site/login', {
    body: { email, password: given, keepLoggedIn: keep },
    headers: { 'x-forwarded-for': address },
  });
  return { client, answer };
}

export async function isSignedIn(client: TestClient): Promise<boolean> {
  return (await client.call('GET /api/site/isauth')).status === 200;
}
