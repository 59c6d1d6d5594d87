import type { TestServer } from './test-server.ts';

let hosts = 0;

/** A new host of the auction's seller. */
export async function ownHost(
  { database: { kysely } }: Pick<TestServer, 'database'>,
  auctionId: string,
): Promise<string> {
  const host = `seller-${(hosts += 1)}.localhost`;
  const { seller_company_id } = await kysely
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  await kysely.insertInto('sites').values({ host, name: 'Own', seller_company_id }).execute();
  return host;
}
