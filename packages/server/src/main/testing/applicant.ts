import type { TestServer } from './test-server.ts';
import { signIn } from './sign-in.ts';

/** A signed-in, verified user with a card, who can register for an auction. */
export async function makeApplicant(server: TestServer, host?: string) {
  const { id, email } = await server.make.user();
  const client = await signIn(server.client(host), server.database, id);
  const ask = (Param: string) => client.call('POST /api/site/requestApproval', { body: { Param } });
  const loginData = async () => (await client.call('GET /api/site/isauth')).body;
  return { id, email, client, ask, loginData };
}

export function registrationsOf(server: TestServer, auctionId: string) {
  return server.database.kysely
    .selectFrom('registrations')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .execute();
}
