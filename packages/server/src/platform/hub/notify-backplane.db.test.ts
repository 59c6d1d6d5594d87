import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../database/testing/test-database.ts';
import type { Backplane } from './backplane.ts';
import { clusteredHub } from './clustered.ts';
import { connectNotifyBackplane } from './notify-backplane.ts';
import { startTestHub } from './testing/hub-server.ts';
import { RawSocket } from './testing/raw-socket.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const quiet = () => {};

const open: Backplane[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((backplane) => backplane.close()));
});

async function node() {
  const logged: string[] = [];
  const heard: string[] = [];
  let interruptions = 0;
  const note = (_details: unknown, text?: string) => logged.push(text ?? '');
  const log = { warn: note, error: note, debug: note };
  const backplane = await connectNotifyBackplane({ url: database.url, log });
  open.push(backplane);
  backplane.subscribe({
    message: (message) => heard.push(message),
    interrupted: () => (interruptions += 1),
  });
  return { backplane, logged, heard, interruptions: () => interruptions };
}

const message = (number: number, size = 312) =>
  JSON.stringify({ number, filling: 'x'.repeat(size) });

it('carries messages to the other nodes, in order, and none back', async () => {
  const [one, two, three] = [await node(), await node(), await node()];
  const messages = Array.from({ length: 200 }, (_, number) => message(number));
  expect(await one.backplane.publish(messages)).toEqual({ lost: [] });
  await expect.poll(() => two.heard).toEqual(messages);
  await expect.poll(() => three.heard).toEqual(messages);
  expect(one.heard).toEqual([]);
});

it('keeps order and count over many concurrent publications, equal ones too', async () => {
  const [one, two] = [await node(), await node()];
  const messages = Array.from({ length: 500 }, (_, number) => message(Math.floor(number / 2), 10));
  await Promise.all(messages.map((each) => one.backplane.publish([each])));
  await expect.poll(() => two.heard).toEqual(messages);
});

it('knows whether another node listens, from before that one serves anybody', async () => {
  const own = await testDatabase();
  const log = { warn: quiet, error: quiet, debug: quiet };
  const one = await connectNotifyBackplane({ url: own.url, log });
  expect(one.hasPeers()).toBe(false);
  const two = await connectNotifyBackplane({ url: own.url, log });
  expect(two.hasPeers()).toBe(true);
  await expect.poll(() => one.hasPeers()).toBe(true);
  await Promise.all([one.close(), two.close()]);
  await own.drop();
});

it('says which message was too long, and sends the rest', async () => {
  const [one, two] = [await node(), await node()];
  const tooLong = message(2, 8_000);
  expect(await one.backplane.publish([message(1), tooLong, message(3)])).toEqual({
    lost: [tooLong],
  });
  await expect.poll(() => two.heard).toEqual([message(1), message(3)]);
  expect(one.logged).toEqual(['hub backplane: message too long for a notification']);
});

it('carries a message of almost the limit, whatever its characters', async () => {
  const [one, two] = [await node(), await node()];
  const long = JSON.stringify('ł"\n\u001e\\'.repeat(500));
  expect(await one.backplane.publish([long])).toEqual({ lost: [] });
  await expect.poll(() => two.heard).toEqual([long]);
});

it('comes back after its line was cut, says so, and loses only what fell into the gap', async () => {
  const [one, two] = [await node(), await node()];
  expect(one.backplane.isConnected()).toBe(true);
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'fairlot hub' and datname = current_database()`,
  );
  await admin.end();
  await expect.poll(() => one.backplane.isConnected(), { interval: 5 }).toBe(false);
  await expect.poll(() => one.interruptions() + two.interruptions(), { timeout: 10_000 }).toBe(2);
  expect(one.backplane.isConnected()).toBe(true);
  expect(await one.backplane.publish([message(2)])).toEqual({ lost: [] });
  await expect.poll(() => two.heard).toEqual([message(2)]);
});

it('never throws where it publishes, even when there is no line', async () => {
  const one = await node();
  await one.backplane.close();
  expect(await one.backplane.publish([message(1)])).toEqual({ lost: [message(1)] });
  expect(one.logged).toEqual(['hub backplane: messages lost']);
});

it('joins the hubs of two servers on one database', async () => {
  const [one, two] = [await startTestHub(), await startTestHub()];
  const log = { warn: quiet, error: quiet, debug: quiet };
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

it('says at start that the database cannot be reached', async () => {
  const log = { warn: quiet, error: quiet, debug: quiet };
  const url = 'postgres://nobody@127.0.0.1:1/none';
  await expect(connectNotifyBackplane({ url, log })).rejects.toThrow(/ECONNREFUSED/);
});
