import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ReplyOf, placeBid } from '@fairlot/contract';
import { loginCookie, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import type { Answer, TestClient } from './test-client.ts';

export type BidReply = ReplyOf<typeof placeBid>;

/** A login on a host without the password's deliberate cost: the value of the login cookie. */
export async function makeLogin(
  { kysely }: Database,
  userId: string,
  host = 'localhost',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await kysely
    .insertInto('logins')
    .values({
      id: uuid(),
      user_id: userId,
      host,
      token_hash: createHash('sha256').update(token).digest(),
      keep_logged_in: true,
      user_agent: 'test',
      created_at: new Date(),
      last_seen_at: new Date(),
      proved_at: sql<Date>`auction_clock()`,
      expires_at: new Date('2100-01-01'),
    })
    .execute();
  return token;
}

/** As if the user had just given the password again, for calls that need a fresh proof. */
export async function proveAgain({ kysely }: Database, userId: string): Promise<void> {
  await kysely
    .updateTable('logins')
    .set({ proved_at: sql<Date>`auction_clock()` })
    .where('user_id', '=', userId)
    .execute();
}

/** As if the bank had removed the card on file: its holder cannot remove it while it is to be charged. */
export async function loseCard({ kysely }: Database, userId: string): Promise<void> {
  await kysely.deleteFrom('payment_methods').where('user_id', '=', userId).execute();
}

/** Signs a user into a browser, with an anti-forgery token. */
export async function signIn(client: TestClient, database: Database, userId: string) {
  client.cookies.set(loginCookie, await makeLogin(database, userId, client.host));
  await client.request('GET', '/api/site/GetXRF');
  return client;
}

/** A bid with the browser's token; a fresh `uniqueId` unless one is given. Dollars. */
export async function bid(
  client: TestClient,
  lotSecureId: string,
  bidAmount: number,
  bidUniqueId: string = randomUUID(),
): Promise<Answer<BidReply>> {
  const answer = await client.request('POST', '/api/site/placebid', {
    body: { lotSecureId, bidAmount, bidUniqueId },
    headers: { [xsrfHeader]: client.cookies.get(xsrfCookie) ?? '' },
  });
  return answer as Answer<BidReply>;
}
