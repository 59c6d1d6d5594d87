import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backplane, inProcessBackplane } from './backplane.ts';
import { clusteredHub } from './clustered.ts';
import type { Hub } from './hub.ts';
import { type TestHub, startTestHub } from './testing/hub-server.ts';
import { RawSocket } from './testing/raw-socket.ts';

type Node = { server: TestHub; hub: Hub; backplane: Backplane; warnings: string[] };

const quiet = () => {};

let join: () => Backplane;
let near: Node;
let far: Node;

async function startNode(): Promise<Node> {
  const server = await startTestHub();
  const backplane = join();
  const warnings: string[] = [];
  const note = (_details: unknown, text?: string) => warnings.push(text ?? '');
  const log = { warn: note, error: note, debug: note };
  return { server, backplane, warnings, hub: clusteredHub(server.hub, backplane, log) };
}

beforeEach(async () => {
  join = inProcessBackplane();
  [near, far] = [await startNode(), await startNode()];
});
afterEach(() => Promise.all([near.server.close(), far.server.close()]));

async function watcher(node: Node, user: string): Promise<RawSocket> {
  const socket = await new RawSocket(node.server.wsUrl, { Cookie: `user=${user}` }).ready();
  socket.invoke('1', 'Join', 'sale');
  await socket.next();
  return socket;
}

const bid = (...args: unknown[]) => ({ type: 1, target: 'ReceiveBid', arguments: args });

describe('two nodes', () => {
  it('both hear a bid, each user their own part, once', async () => {
    const [anna, bert] = [await watcher(near, 'anna'), await watcher(near, 'bert')];
    const [annaToo, carl] = [await watcher(far, 'anna'), await watcher(far, 'carl')];
    near.hub.toGroup('sale', 'ReceiveBid', ['theirs'], { own: { userId: 'anna', args: ['mine'] } });
    near.hub.toGroupBatch('sale', [
      { target: 'ReceiveBid', args: ['last'] },
      { target: 'ReceiveBid', args: ['very last'] },
    ]);
    for (const [socket, first] of [
      [anna, 'mine'],
      [bert, 'theirs'],
      [annaToo, 'mine'],
      [carl, 'theirs'],
    ] as const) {
      expect(await socket.next()).toEqual(bid(first));
      expect(await socket.next()).toEqual(bid('last'));
      expect(await socket.next()).toEqual(bid('very last'));
      socket.invoke('2', 'Echo', 'nothing more');
      expect(await socket.next()).toMatchObject({ result: 'nothing more' });
    }
    expect(carl.frames.join('')).not.toContain('anna');
  });

  it('reach a user wherever they are', async () => {
    const anna = await watcher(far, 'anna');
    near.hub.toUser({ userId: 'anna', tenantId: null }, 'Alert', ['Outbid']);
    expect(await anna.next()).toEqual({ type: 1, target: 'Alert', arguments: ['Outbid'] });
  });

  it('end a login and a user everywhere', async () => {
    const [one, two] = [await watcher(far, 'anna.1'), await watcher(far, 'anna.2')];
    near.hub.closeLogin('anna.1');
    expect(await one.next()).toEqual({ type: 7 });
    two.invoke('2', 'Echo', 'still here');
    expect(await two.next()).toMatchObject({ result: 'still here' });
    near.hub.closeUser('anna');
    expect(await two.next()).toEqual({ type: 7 });
  });

  it('survive what they do not understand', async () => {
    const anna = await watcher(far, 'anna');
    await near.backplane.publish(['nonsense', '{"to":"moon"}', '{"to":"user","userId":1}']);
    near.hub.toUser({ userId: 'anna', tenantId: null }, 'Alert', []);
    expect(await anna.next()).toMatchObject({ target: 'Alert' });
    expect(far.warnings).toHaveLength(3);
  });
});

it('writes nothing for the others while its line is cut, and counts what they are not told', async () => {
  const { server } = near;
  let isConnected = false;
  const published: string[] = [];
  const hub = clusteredHub(
    server.hub,
    {
      publish: async (messages) => {
        published.push(...messages);
        return { lost: [] };
      },
      subscribe: quiet,
      hasPeers: () => true,
      isConnected: () => isConnected,
      close: async () => {},
    },
    { warn: quiet, error: quiet, debug: quiet },
  );
  const anna = await watcher(near, 'anna');
  hub.toGroupBatch('sale', [
    { target: 'ReceiveBid', args: [1] },
    { target: 'ReceiveBid', args: [2] },
  ]);
  expect(await anna.next()).toEqual(bid(1));
  expect(await anna.next()).toEqual(bid(2));
  expect(await hub.toUser({ userId: 'bert', tenantId: null }, 'Alert', [])).toBe(false);
  expect(hub.stats().unsent).toBe(3);

  isConnected = true;
  expect(await hub.toUser({ userId: 'anna', tenantId: null }, 'Alert', [])).toBe(true);
  // She stays, and hears what comes next.
  expect(await anna.next()).toMatchObject({ target: 'Alert' });
  expect(published).toHaveLength(1);
});
