import { limits } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeAccount, password } from '#main/testing/log-in-as.ts';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { maxFailures } from './pause-after.ts';
import { answersWith, startPushService } from './testing/push-service.ts';
import type { PushService } from './testing/push-service.ts';

const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  server = await testServer({ WEBHOOKS_TO_LOOPBACK: 'yes', SUPPORT_EMAIL: 'help@fairlot.example' });
});
/** Each test runs a day after the one before. */
let shift = 0;
beforeEach(() => later(24 * hour));
afterAll(async () => {
  await server.drop();
  await service.stop();
});

async function later(milliseconds: number): Promise<void> {
  shift += milliseconds;
  await server.clock.shift(shift);
}

async function pass(of: 'messages' | 'push', named: string): Promise<void> {
  const { passes } = server.modules[of];
  await passes?.find(({ name }) => name === named)?.run(new AbortController().signal);
}

/** Alerts are delivered, and what devices are to be told is sent, until there is nothing more to do. */
async function arrive(): Promise<void> {
  await pass('messages', 'alerts');
  await server.modules.push.sendAll();
}

const save = (client: TestClient, body = service.browser().subscription) =>
  client.call('POST /api/site/savepushdevice', { body });
const isOn = async (client: TestClient) =>
  (await client.call('GET /api/site/pushdevice')).body.isOn;

async function person() {
  const { id } = await makeAccount(server);
  const login = () => signIn(server.client(), server.database, id);
  return { id, login, client: await login() };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Somebody whose browser is subscribed. */
async function reader() {
  const ann = await person();
  const browser = service.browser();
  expect((await save(ann.client, browser.subscription)).body).toMatchObject({ isError: false });
  return { ...ann, browser };
}

async function openLot(leftMs = 20 * hour, title = 'Walnut dresser') {
  const { make } = server;
  const closeAt = new Date((await server.clock.now()).getTime() + leftMs);
  const session = await make.session({ first_close_at: closeAt });
  const lot = await make.lot(
    { auction_id: session.auctionId, session_id: session.id, lot_number: '12', title },
    { close_at: closeAt, scheduled_close_at: closeAt },
  );
  const registered = new Set<string>();
  return {
    ...lot,
    bid: async (who: Person, dollars: number) => {
      const { id: user_id, client } = who;
      if (!registered.has(user_id)) {
        await make.registration({ auction_id: lot.auctionId, user_id });
        registered.add(user_id);
      }
      expect((await bid(client, lot.id, dollars)).body.bidResultEnum).toMatch(/Bid|Max/);
    },
  };
}

/** Ann, who has a device, has been outbid on a lot by Bob. */
async function outbid(leftMs?: number) {
  const [ann, bob, lot] = [await reader(), await person(), await openLot(leftMs)];
  await lot.bid(ann, 50);
  await lot.bid(bob, 80);
  return { ann, bob, lot, pushed: ann.browser.pushed };
}

describe('a device', () => {
  test('is of whoever is signed in, with a subscription that can be one', async () => {
    const visitor = server.client();
    await visitor.request('GET', '/api/site/GetXRF');
    expect((await visitor.call('GET /api/site/pushdevice')).status).toBe(401);
    expect((await save(visitor)).status).toBe(401);
    expect((await visitor.call('POST /api/site/removepushdevice')).status).toBe(401);
    const { client } = await person();
    const { subscription } = service.browser();
    for (const wrong of [
      { endpoint: 'push' },
      { endpoint: `https://push.example/${'x'.repeat(1_000)}` },
      { p256dh: subscription.auth },
      { auth: 'short' },
    ]) {
      const body = { ...subscription, ...wrong };
      expect((await client.request('POST', '/api/site/savepushdevice', { body })).status).toBe(400);
    }
  });

  test.each([
    'http://push.example/a',
    'https://10.0.0.1/a',
    'https://169.254.169.254/a',
    'https://push.example:8443/a',
    'https://ann:secret@push.example/a',
  ])('is not reached at %s', async (endpoint) => {
    const { client } = await person();
    const answer = await save(client, { ...service.browser().subscription, endpoint });
    expect(answer.body).toMatchObject({ isError: true, code: 'PushAddressRefused' });
    expect(await isOn(client)).toBe(false);
  });

  test('is on until it is removed, for its own login alone', async () => {
    const { login, client } = await reader();
    const other = await login();
    // With another address it is the same browser still.
    await save(client);
    expect([await isOn(client), await isOn(other)]).toEqual([true, false]);
    await other.call('POST /api/site/removepushdevice');
    expect(await isOn(client)).toBe(true);
    await client.call('POST /api/site/removepushdevice');
    expect(await isOn(client)).toBe(false);
  });

  test('is one of ten at most, also where two are saved at once', async () => {
    const { login } = await person();
    const clients = await Promise.all(
      Array.from({ length: limits.pushDevicesPerAccount + 2 }, () => login()),
    );
    const answers = await Promise.all(clients.map((client) => save(client)));
    const refused = answers.filter(({ body }) => body.isError);
    expect(refused.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ code: 'TooManyPushDevices' })),
    );
  });

  test('tells whoever signed in there last, and nobody who did before', async () => {
    const { ann, bob, lot, pushed } = await outbid();
    const carol = await person();
    await save(carol.client, ann.browser.subscription);
    expect([await isOn(ann.client), await isOn(carol.client)]).toEqual([false, true]);
    await arrive();
    expect(pushed).toEqual([]);
    await lot.bid(carol, 90);
    await lot.bid(bob, 120);
    await arrive();
    expect(pushed).toHaveLength(1);
  });

  test.each([
    ['signs out of that browser', (ann: Person) => ann.client.call('POST /api/site/logout')],
    [
      'ends its login elsewhere',
      async (ann: Person) => {
        const other = await ann.login();
        const { logins } = (await other.call('GET /api/site/logins')).body;
        const theirs = logins.filter(({ isThisOne }) => !isThisOne);
        for (const { secureId: Param } of theirs) {
          await other.call('POST /api/site/endlogin', { body: { Param } });
        }
      },
    ],
    [
      'changes the password elsewhere',
      async (ann: Person) => {
        const body = { CurrentPassword: password, NewPassword: 'copper-kettle-12' };
        await (await ann.login()).call('POST /api/site/changepassword', { body });
      },
    ],
    [
      'deactivates the account',
      async (ann: Person) => (await ann.login()).call('POST /api/site/deactivateaccount'),
    ],
  ])('is told nothing more when its owner %s', async (_how, leave) => {
    const { ann, pushed } = await outbid();
    await leave(ann);
    await arrive();
    expect(pushed).toEqual([]);
    const left = await server.database.kysely
      .selectFrom('push_devices')
      .select('login_id')
      .where('user_id', '=', ann.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a bidder who was outbid', () => {
  test('is told the lot, its price and where it is, and no maximum', async () => {
    const { ann, lot, pushed } = await outbid(hour);
    await Promise.all([arrive(), arrive()]);
    const [message] = pushed;
    expect(pushed).toHaveLength(1);
    expect(message?.content).toEqual({
      title: 'You have been outbid on lot 12',
      body: 'Walnut dresser is now at $51.00.',
      path: `/auction/${lot.sessionId}/lot/${lot.id}/WALNUT-DRESSER`,
      tag: lot.id,
    });
    const { publicKey } = (await ann.client.call('GET /api/site/pushdevice')).body;
    expect(message?.publicKey).toBe(publicKey);
    const { origin } = new URL(ann.browser.subscription.endpoint);
    expect(message?.token).toMatchObject({
      aud: origin.replace('http:', 'https:'),
      sub: 'mailto:help@fairlot.example',
    });
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: lot.id.replaceAll('-', ''),
    });
    // Until the close; the clock moves a little.
    expect(Number(message?.headers.ttl)).toBeGreaterThan(3_590);
    expect(Number(message?.headers.ttl)).toBeLessThanOrEqual(3_600);
    // All messages are of one length, by which nobody tells them apart.
    expect(message?.bytes).toBe(4_096);
  });

  test('is told once a minute about a lot, then of the latest price', async () => {
    const { ann, bob, lot, pushed } = await outbid();
    await arrive();
    await lot.bid(ann, 90);
    await lot.bid(bob, 120);
    await lot.bid(ann, 130);
    await lot.bid(bob, 180);
    await arrive();
    expect(pushed).toHaveLength(1);
    await later(minute);
    await arrive();
    await later(minute);
    await arrive();
    expect(pushed.map(({ content }) => content.body)).toEqual([
      'Walnut dresser is now at $51.00.',
      expect.stringMatching(/^Walnut dresser is now at \$13\d\.00\.$/),
    ]);
    expect(new Set(pushed.map(({ headers }) => headers.topic)).size).toBe(1);
  });

  test('is told of each lot, in each of their browsers', async () => {
    const [ann, bob] = [await reader(), await person()];
    const second = service.browser();
    await save(await ann.login(), second.subscription);
    for (const title of ['First', 'Second', 'Third']) {
      const lot = await openLot(hour, title);
      await lot.bid(ann, 50);
      await lot.bid(bob, 80);
    }
    await arrive();
    for (const { pushed } of [ann.browser, second]) {
      expect(pushed.map(({ content }) => content.body.split(' ')[0])).toEqual([
        'First',
        'Second',
        'Third',
      ]);
    }
  });

  test.each([
    ['leads again', ({ ann, lot }: Awaited<ReturnType<typeof outbid>>) => lot.bid(ann, 200)],
    [
      'has seen the alert elsewhere',
      async ({ ann }: Awaited<ReturnType<typeof outbid>>) => {
        const shown = (await ann.client.call('GET /api/site/isauth')).body?.alerts ?? [];
        const alerts = shown.map(({ secureId, alertTime }) => ({ secureId, alertTime }));
        await ann.client.call('POST /api/site/seealerts', { body: { alerts } });
      },
    ],
    [
      'has dismissed the alert',
      ({ ann }: Awaited<ReturnType<typeof outbid>>) =>
        ann.client.call('POST /api/site/dismissalerts'),
    ],
    ['has waited until the close', () => later(21 * hour)],
  ])('and %s is told nothing', async (_how, meanwhile) => {
    const scene = await outbid();
    await meanwhile(scene);
    await arrive();
    expect(scene.pushed).toEqual([]);
  });
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i knows the browser no more', async (status) => {
    const { ann, pushed } = await outbid();
    ann.browser.answers(answersWith(status));
    await arrive();
    expect(pushed).toHaveLength(1);
    expect(await isOn(ann.client)).toBe(false);
  });

  test('that is busy is asked again when it says so, and for all lots of that browser', async () => {
    const { ann, bob, pushed } = await outbid();
    ann.browser.answers(answersWith(429, { 'retry-after': '600' }));
    await arrive();
    expect(pushed).toHaveLength(1);
    ann.browser.answers();
    const other = await openLot(20 * hour, 'Clock');
    await other.bid(ann, 50);
    await other.bid(bob, 80);
    await later(9 * minute);
    await arrive();
    expect(pushed).toHaveLength(1);
    await later(minute);
    await arrive();
    expect(pushed.map(({ content }) => content.body)).toEqual([
      'Walnut dresser is now at $51.00.',
      'Walnut dresser is now at $51.00.',
      'Clock is now at $51.00.',
    ]);
    await later(hour);
    await arrive();
    expect(pushed).toHaveLength(3);
  });

  test('that hangs keeps nobody else waiting, and is asked again after a minute', async () => {
    const slow = await outbid();
    const hanging = Promise.withResolvers<() => void>();
    slow.ann.browser.answers((response) => hanging.resolve(() => response.writeHead(503).end()));
    const arriving = arrive();
    const end = await hanging.promise;
    const other = await outbid();
    await pass('messages', 'alerts');
    await pass('push', 'push notifications');
    await vi.waitFor(() => expect(other.pushed).toHaveLength(1));
    end();
    await arriving;
    slow.ann.browser.answers();
    await arrive();
    expect(slow.pushed).toHaveLength(1);
    await later(minute);
    await arrive();
    expect(slow.pushed).toHaveLength(2);
  });

  test('that takes nothing for most of a day is asked no more', async () => {
    const { ann, pushed } = await outbid(100 * hour);
    ann.browser.answers(answersWith(500));
    for (let attempt = 0; attempt < maxFailures; attempt += 1) {
      await later(hour);
      expect(await isOn(ann.client)).toBe(true);
      await arrive();
    }
    expect(pushed).toHaveLength(maxFailures);
    expect(await isOn(ann.client)).toBe(false);
  });

  test('is not asked for a browser whose key is none', async () => {
    const ann = await person();
    const { subscription, pushed } = service.browser();
    // Of the right length, and no point of the curve.
    await save(ann.client, { ...subscription, p256dh: `B${'A'.repeat(86)}` });
    const [bob, lot] = [await person(), await openLot()];
    await lot.bid(ann, 50);
    await lot.bid(bob, 80);
    await arrive();
    expect(pushed).toEqual([]);
    expect(await isOn(ann.client)).toBe(false);
  });
});

test('who dismisses an alert and is outbid again before it was noted is told once', async () => {
  const { ann, bob, lot, pushed } = await outbid();
  await server.database.kysely
    .updateTable('alerts')
    .set({ dismissed_at: await server.clock.now() })
    .where('user_id', '=', ann.id)
    .execute();
  await lot.bid(ann, 100);
  await lot.bid(bob, 150);
  await arrive();
  expect(pushed).toHaveLength(1);
});

test('a notice whose node died between request and answer is sent again after a minute', async () => {
  const { ann, pushed } = await outbid();
  await arrive();
  // As that node would have left it.
  await server.database.kysely
    .updateTable('push_notices')
    .set({ told_of: null })
    .where('lot_id', 'is not', null)
    .execute();
  await arrive();
  expect(pushed).toHaveLength(1);
  await later(minute);
  await arrive();
  expect(pushed).toHaveLength(2);
  expect(pushed[1]?.content).toEqual(pushed[0]?.content);
  expect(await isOn(ann.client)).toBe(true);
});

test('what waits is told to operators, and old notices go', async () => {
  const { push } = server.modules;
  const waiting = async () => (await push.backlogs?.[0]?.())?.get('push notifications')?.count;
  const before = await waiting();
  await outbid();
  await pass('messages', 'alerts');
  expect(await waiting()).toBe((before ?? 0) + 1);
  await arrive();
  expect(await waiting()).toBe(before);
  await later(25 * hour);
  await pass('push', 'old push notices');
  const rows = await server.database.kysely.selectFrom('push_notices').select('lot_id').execute();
  expect(rows).toEqual([]);
});
