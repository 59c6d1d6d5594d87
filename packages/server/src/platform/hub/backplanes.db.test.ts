import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { severableProxy } from '../../../test/support/severable-proxy.ts';
import { type TestDatabase, testDatabase } from '../database/testing/test-database.ts';
import type { Backplane } from './backplane.ts';
import { clusteredHub } from './clustered.ts';
import { openBackplane } from './open-backplane.ts';
import { startTestHub } from './testing/hub-server.ts';
import { hasNatsServer, startNatsServer } from './testing/nats-server.ts';
import type { NatsServer } from './testing/nats-server.ts';
import { RawSocket } from './testing/raw-socket.ts';

let database: TestDatabase;
let nats: NatsServer | undefined;
beforeAll(async () => {
  database = await testDatabase();
  if (hasNatsServer) nats = await startNatsServer();
  else console.log('The backplane by NATS is not tried: there is no nats-server here.');
});
afterAll(async () => {
  await nats?.stop();
  await database.drop();
});

const quiet = () => {};
const log = { warn: quiet, error: quiet, debug: quiet };

const open: Backplane[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((backplane) => backplane.close()));
});

async function cutPostgres(): Promise<void> {
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'fairlot hub' and datname = current_database()`,
  );
  await admin.end();
}

const kinds = [
  {
    name: 'NOTIFY',
    url: () => undefined,
    maxBytes: 8_000,
    cut: cutPostgres,
    skip: false,
  },
  {
    name: 'NATS',
    url: () => nats?.url,
    maxBytes: 1_048_576,
    cut: async () => nats?.restart(),
    skip: !hasNatsServer,
  },
];

const message = (number: number, size = 312) =>
  JSON.stringify({ number, filling: 'x'.repeat(size) });

describe.each(kinds)('by $name', ({ url, maxBytes, cut, skip }) => {
  async function node() {
    const logged: string[] = [];
    const heard: string[] = [];
    const note = (_details: unknown, text?: string) => logged.push(text ?? '');
    const log = { warn: note, error: note, debug: note };
    const backplane = await openBackplane({ backplaneUrl: url(), databaseUrl: database.url, log });
    open.push(backplane);
    backplane.subscribe((text) => heard.push(text));
    return { backplane, logged, heard };
  }

  it.skipIf(skip)('carries messages to the other nodes, in order, and none back', async () => {
    const [one, two, three] = [await node(), await node(), await node()];
    const messages = Array.from({ length: 200 }, (_, number) => message(number));
    expect(await one.backplane.publish(messages)).toEqual({ lost: [] });
    await expect.poll(() => two.heard).toEqual(messages);
    await expect.poll(() => three.heard).toEqual(messages);
    expect(one.heard).toEqual([]);
  });

  it.skipIf(skip)(
    'keeps order and count over many concurrent publications, equal ones too',
    async () => {
      const [one, two] = [await node(), await node()];
      const messages = Array.from({ length: 500 }, (_, number) =>
        message(Math.floor(number / 2), 10),
      );
      await Promise.all(messages.map((each) => one.backplane.publish([each])));
      await expect.poll(() => two.heard).toEqual(messages);
    },
  );

  it.skipIf(skip)('says which message was too long, and sends the rest', async () => {
    const [one, two] = [await node(), await node()];
    const tooLong = message(2, maxBytes);
    expect(await one.backplane.publish([message(1), tooLong, message(3)])).toEqual({
      lost: [tooLong],
    });
    await expect.poll(() => two.heard).toEqual([message(1), message(3)]);
    expect(one.logged).toEqual(['hub backplane: message too long for a notification']);
  });

  it.skipIf(skip)(
    'comes back after its line was cut, says so, and loses only what fell into the gap',
    async () => {
      const [one, two] = [await node(), await node()];
      expect(one.backplane.isConnected()).toBe(true);
      const connected = () => [one, two].map(({ backplane }) => backplane.isConnected());
      await cut();
      await expect.poll(connected, { interval: 5 }).toEqual([false, false]);
      const unheard = Array.from({ length: 20 }, () => one.backplane.publish([message(1)]));
      expect(await Promise.all(unheard)).toEqual(unheard.map(() => ({ lost: [message(1)] })));
      await expect.poll(connected, { timeout: 10_000 }).toEqual([true, true]);
      // It is said once that it broke, not of each message.
      expect(one.logged).toContain('hub backplane: connected again');
      expect(one.logged).not.toContain('hub backplane: messages lost');
      expect(await one.backplane.publish([message(2)])).toEqual({ lost: [] });
      await expect.poll(() => two.heard).toEqual([message(2)]);
    },
  );

  it.skipIf(skip)('carries a message of almost the limit, whatever its characters', async () => {
    const [one, two] = [await node(), await node()];
    const long = JSON.stringify('ł"\n\u001e\\'.repeat(500));
    expect(await one.backplane.publish([long])).toEqual({ lost: [] });
    await expect.poll(() => two.heard).toEqual([long]);
  });

  it.skipIf(skip)('never throws where it publishes, even when there is no line', async () => {
    const one = await node();
    await one.backplane.close();
    expect(await one.backplane.publish([message(1)])).toEqual({ lost: [message(1)] });
    expect(one.logged).toEqual([]);
  });

  it.skipIf(skip)('joins the hubs of two servers on one database', async () => {
    const [one, two] = [await startTestHub(), await startTestHub()];
    const [near] = [
      clusteredHub(one.hub, (await node()).backplane, log),
      clusteredHub(two.hub, (await node()).backplane, log),
    ];
    const anna = await new RawSocket(two.wsUrl, { Cookie: 'user=anna' }).ready();
    anna.invoke('1', 'Join', 'sale');
    await anna.next();
    near.toGroupBatch('sale', [
      { target: 'ReceiveBid', args: ['theirs'], own: { userId: 'anna', args: ['mine'] } },
      { target: 'ReceiveBid', args: ['next'] },
    ]);
    expect(await anna.next()).toMatchObject({ arguments: ['mine'] });
    expect(await anna.next()).toMatchObject({ arguments: ['next'] });
    near.closeUser('anna');
    expect(await anna.next()).toEqual({ type: 7 });
    await Promise.all([one.close(), two.close()]);
  });
});

const byNotify = (databaseUrl: string) =>
  openBackplane({ backplaneUrl: undefined, databaseUrl, log });

it('by NOTIFY a node knows whether another listens, from before that one serves anybody', async () => {
  const own = await testDatabase();
  const one = await byNotify(own.url);
  expect(one.hasPeers()).toBe(false);
  const two = await byNotify(own.url);
  expect(two.hasPeers()).toBe(true);
  await expect.poll(() => one.hasPeers()).toBe(true);
  await Promise.all([one.close(), two.close()]);
  await own.drop();
});

it('by NOTIFY a node whose connection goes by another name takes nobody for alone', async () => {
  const own = await testDatabase();
  const named = new URL(own.url);
  named.searchParams.set('application_name', 'another');
  const one = await byNotify(named.href);
  expect(one.hasPeers()).toBe(true);
  await one.close();
  await own.drop();
});

it('by NOTIFY a node that is closed while it connects again leaves no connection', async () => {
  const own = await testDatabase();
  const line = await severableProxy(own.url);
  const one = await byNotify(line.url);
  await line.cut();
  line.hang();
  await line.restore();
  await expect.poll(() => line.connections()).toBe(1);
  await one.close();
  await expect.poll(() => line.connections()).toBe(0);
  await line.cut();
  await own.drop();
});

it('says at start that the database cannot be reached', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  await expect(byNotify(url)).rejects.toThrow(/ECONNREFUSED/);
});

async function byNats(backplaneUrl = '') {
  const backplane = await openBackplane({ backplaneUrl, databaseUrl: database.url, log });
  open.push(backplane);
  return backplane;
}
const nowhere = 'nats://127.0.0.1:1';

it('by NATS a node begins without it, and loses what it would send', async () => {
  const one = await byNats(nowhere);
  expect(one.isConnected()).toBe(false);
  expect(await one.publish([message(1)])).toEqual({ lost: [message(1)] });
});

describe.skipIf(!hasNatsServer)('by NATS', () => {
  it('says at start that it lets nobody in', async () => {
    const strange = nats?.url.replace('pass%2Fword', 'guessed');
    await expect(byNats(strange)).rejects.toThrow(/authorization/i);
  });

  it('a node that began without it is connected once it is there', async () => {
    const own = await startNatsServer();
    await own.stop();
    const one = await byNats(own.url);
    expect(one.isConnected()).toBe(false);
    await own.start();
    await expect.poll(() => one.isConnected(), { timeout: 5_000 }).toBe(true);
    await one.close();
    await own.stop();
  });

  it('a node goes to another of several servers', async () => {
    const one = await byNats(`${nats?.url},${nowhere}`);
    const two = await byNats(`${nats?.url.replace(/\d+$/, '1')}, ${nats?.url}`);
    expect([one, two].map((each) => each.isConnected())).toEqual([true, true]);
  });

  it.runIf(process.env['FAIRLOT_LONG'] === '1')(
    'that is frozen is noticed within five seconds',
    async () => {
      const one = await byNats(nats?.url);
      process.kill(nats?.pid() ?? 0, 'SIGSTOP');
      await expect.poll(() => one.isConnected(), { timeout: 5_000 }).toBe(false);
      process.kill(nats?.pid() ?? 0, 'SIGCONT');
      await expect.poll(() => one.isConnected(), { timeout: 10_000 }).toBe(true);
    },
    20_000,
  );
});
