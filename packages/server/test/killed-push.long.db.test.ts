import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import type { Factories } from '#main/testing/made.ts';
import { makeLogin } from '#main/testing/sign-in.ts';
import { raiseLotAlerts } from '#messaging/messages/public.ts';
import { startPushService } from '#messaging/push/testing/push-service.ts';
import type { PushBrowser, PushService } from '#messaging/push/testing/push-service.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

const kills = 10;

let suite: TestDatabase;
let make: Factories;
let service: PushService;
let browser: PushBrowser;
let userId: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  suite = await testDatabase();
  make = createFactories(suite.db);
  service = await startPushService();
  browser = service.browser();
  ({ id: userId } = await make.user());
  const { kysely } = suite.db;
  await kysely.insertInto('sites').values({ host: 'localhost', name: 'Fairlot' }).execute();
  await makeLogin(suite.db, userId);
  await sql`insert into push_devices (login_id, user_id, endpoint, p256dh, auth, created_at, free_at)
    select id, user_id, ${browser.subscription.endpoint}, ${browser.subscription.p256dh},
      ${browser.subscription.auth}, auction_clock(), auction_clock() from logins`.execute(kysely);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await service?.stop();
  await suite?.drop();
});

const start = () => startServer(suite.url, undefined, { WEBHOOKS_TO_LOOPBACK: 'yes' });
const waitFor = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 45_000, interval: 20 });
const about = (lotId: string) => browser.pushed.filter(({ content }) => content.tag === lotId);

/** Somebody is outbid without any server, as if the node that committed it had died at once. */
async function outbid(): Promise<string> {
  const { id: leader_id } = await make.user();
  const led = { price_cents: 51_00, leader_id, leader_max_cents: 80_00, leader_paddle: 7 };
  const { id: lotId } = await make.lot({}, led);
  await raiseLotAlerts(suite.db.kysely, [{ userId, lotId, kind: 'BidderOutbid', text: '{lot}' }]);
  return lotId;
}

test(
  'a notification arrives although the node that was sending it was killed before the answer',
  async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const lotId = await outbid();
      // The push service does not answer: the server is killed while it waits.
      browser.answers(() => {});
      server ??= await start();
      await waitFor(() => expect(about(lotId)).toHaveLength(1));
      await server.end('SIGKILL');
      browser.answers();
      // The killed server had leased it for a minute, which is over now.
      const ago = sql<Date>`auction_clock() - interval '1 minute'`;
      await suite.db.kysely.updateTable('push_notices').set({ attempted_at: ago }).execute();
      await suite.db.kysely.updateTable('push_devices').set({ free_at: ago }).execute();
      server = await start();
      await waitFor(() => expect(about(lotId)).toHaveLength(2));
      const [first, second] = about(lotId);
      expect(second?.content).toEqual(first?.content);
      await waitFor(async () => {
        const { rows } = await sql`
          select from push_notices where told_of is distinct from outbid_at`.execute(
          suite.db.kysely,
        );
        expect(rows).toEqual([]);
      });
    }
    expect(browser.pushed).toHaveLength(2 * kills);
  },
  60_000 + kills * 30_000,
);
