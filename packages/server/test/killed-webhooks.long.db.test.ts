import { publishNow } from '#main/testing/publish.ts';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import type { Factories } from '#main/testing/made.ts';
import { startReceiver } from '#operations/webhooks/testing/receiver.ts';
import type { Receiver } from '#operations/webhooks/testing/receiver.ts';
import { createSeal } from '#platform/database/seal.ts';
import { serverSecret } from '#platform/database/server-secret.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

const kills = 60;

let suite: TestDatabase;
let make: Factories;
let receiver: Receiver;
let server: ServerProcess | undefined;
let sellerId: string;

beforeAll(async () => {
  suite = await testDatabase();
  make = createFactories(suite.db);
  receiver = await startReceiver();
  ({ id: sellerId } = await make.seller());
  const id = uuid();
  const seal = createSeal(await serverSecret(suite.db, 'webhooks'));
  await suite.db.kysely
    .insertInto('webhook_endpoints')
    .values({
      id,
      seller_company_id: sellerId,
      url: receiver.url,
      description: '',
      events: ['sale.published'],
      secret: seal.seal(id, Buffer.alloc(32)),
    })
    .execute();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await receiver?.stop();
  await suite?.drop();
});

const start = () => startServer(suite.url, undefined, { WEBHOOKS_TO_LOOPBACK: 'yes' });

/** Publishes a sale without any server, as if the node that committed it had died at once. */
async function publish(): Promise<string> {
  const auction = { seller_company_id: sellerId, published_at: null, previewed_at: null };
  const { id } = await make.auction(auction);
  const session = await make.session({ auction_id: id });
  await make.lot({ auction_id: id, session_id: session.id });
  await publishNow(suite.db, id);
  return id;
}

const arrived = (saleId: string) => receiver.received.filter(({ body }) => body.includes(saleId));
const waitFor = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 45_000, interval: 20 });

test(
  'an event is delivered although the node that committed it was killed, and the one that was sending it',
  async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const saleId = await publish();
      // The receiver does not answer: the server is killed while it waits.
      receiver.answers(() => {});
      server ??= await start();
      await waitFor(() => expect(arrived(saleId)).toHaveLength(1));
      await server.end('SIGKILL');
      receiver.answers();
      // The killed server had reserved it for a minute, which is over now.
      await sql`update webhook_deliveries set next_at = auction_clock() where is_leaving`.execute(
        suite.db.kysely,
      );
      server = await start();
      await waitFor(() => expect(arrived(saleId)).toHaveLength(2));
      const [first, second] = arrived(saleId);
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(second?.body).toBe(first?.body);
      await waitFor(async () => {
        const rows = await suite.db.kysely
          .selectFrom('webhook_deliveries')
          .select('state')
          .execute();
        expect(rows).toEqual(Array.from({ length: kill + 1 }, () => ({ state: 'delivered' })));
      });
    }
    expect(receiver.received).toHaveLength(2 * kills);
  },
  60_000 + kills * 30_000,
);
