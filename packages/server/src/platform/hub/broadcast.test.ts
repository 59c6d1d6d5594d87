import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Broadcaster } from './broadcaster.ts';
import type { Connection } from './connection.ts';
import type { Packet } from './packet.ts';
import { type TestHub, startTestHub } from './testing/hub-server.ts';
import { RawSocket } from './testing/raw-socket.ts';

let server: TestHub;
beforeEach(async () => {
  server = await startTestHub();
});
afterEach(() => server.close());

async function watcher(user: string): Promise<RawSocket> {
  const socket = await new RawSocket(server.wsUrl, { Cookie: `user=${user}` }).ready();
  socket.invoke('1', 'Join', 'sale');
  await socket.next();
  return socket;
}

const bid = (...args: unknown[]) => ({ type: 1, target: 'ReceiveBid', arguments: args });

async function nextThree(socket: RawSocket): Promise<unknown[]> {
  return [await socket.next(), await socket.next(), await socket.next()];
}

describe('a group', () => {
  it("hears a bid; the bidder's own connections hear theirs", async () => {
    const annas = [await watcher('anna.1'), await watcher('anna.2')];
    const others = [await watcher('bert'), await watcher('carl')];
    server.hub.toGroup('sale', 'ReceiveBid', [{ amount: 5, isThisUser: false }], {
      own: { userId: 'anna', args: [{ amount: 5, isThisUser: true }] },
    });
    for (const socket of annas) {
      expect(await socket.next()).toEqual(bid({ amount: 5, isThisUser: true }));
    }
    for (const socket of others) {
      expect(await socket.next()).toEqual(bid({ amount: 5, isThisUser: false }));
    }
    expect([...annas, ...others].flatMap(({ frames }) => frames).join('')).not.toContain('anna');
  });

  it('hears a batch as one frame, in order, each bidder their own part', async () => {
    const [anna, bert, carl] = [
      await watcher('anna'),
      await watcher('bert'),
      await watcher('carl'),
    ];
    server.hub.toGroupBatch('sale', [
      { target: 'ReceiveBid', args: [1], own: { userId: 'anna', args: ['mine 1'] } },
      { target: 'ReceiveBid', args: [2], own: { userId: 'bert', args: ['mine 2'] } },
      { target: 'ReceiveBid', args: [3], own: { userId: 'anna', args: ['mine 3'] } },
    ]);
    expect(await nextThree(anna)).toEqual([bid('mine 1'), bid(2), bid('mine 3')]);
    expect(await nextThree(bert)).toEqual([bid(1), bid('mine 2'), bid(3)]);
    expect(await nextThree(carl)).toEqual([bid(1), bid(2), bid(3)]);
    for (const socket of [anna, bert, carl]) expect(socket.frames).toHaveLength(3);
  });

  it('hears what is sent in one turn as one frame too', async () => {
    const socket = await watcher('anna');
    for (let number = 0; number < 3; number += 1)
      server.hub.toGroup('sale', 'ReceiveBid', [number]);
    for (let number = 0; number < 3; number += 1) expect(await socket.next()).toEqual(bid(number));
    expect(socket.frames).toHaveLength(3);
  });

  it('of nobody costs nothing', () => {
    server.hub.toGroup('empty', 'ReceiveBid', [1]);
    expect(server.hub.stats().pendingGroups).toBe(0);
  });
});

it('a user hears on all connections, over every transport', async () => {
  const sockets = [await watcher('anna.1'), await watcher('anna.2')];
  const bert = await watcher('bert');
  server.hub.toUser({ userId: 'anna', tenantId: null }, 'Alert', ['Outbid']);
  for (const socket of sockets) expect(await socket.next()).toMatchObject({ target: 'Alert' });
  server.hub.toUser({ userId: 'bert', tenantId: null }, 'Alert', ['Won']);
  expect(await bert.next()).toMatchObject({ arguments: ['Won'] });
});

it('a user hears on a seller’s own host of that seller alone', async () => {
  const sockets = [
    await watcher('anna'),
    await watcher('anna; of=oak'),
    await watcher('anna; of=elm'),
  ];
  for (const tenantId of ['oak', null, 'elm']) {
    server.hub.toUser({ userId: 'anna', tenantId }, 'Alert', [tenantId]);
  }
  // A message not for the host would arrive before the last one, which is for all.
  const [onMarketplace, onOaks, onElms] = sockets;
  expect(await onMarketplace?.next()).toMatchObject({ arguments: ['oak'] });
  expect(await onMarketplace?.next()).toMatchObject({ arguments: [null] });
  expect(await onMarketplace?.next()).toMatchObject({ arguments: ['elm'] });
  expect(await onOaks?.next()).toMatchObject({ arguments: ['oak'] });
  expect(await onElms?.next()).toMatchObject({ arguments: ['elm'] });
  onOaks?.invoke('2', 'Echo', 'nothing more');
  expect(await onOaks?.next()).toMatchObject({ result: 'nothing more' });
});

/** `time.now`, in milliseconds, moves by `writeMs` with each write. */
function crowd(size: number, writeMs = 0) {
  const time = { now: 1_000 };
  const written: string[][] = Array.from({ length: size }, () => []);
  const members = written.map((heard) => ({
    userId: null,
    write(packet: Packet) {
      time.now += writeMs;
      heard.push(packet.payload.toString());
    },
  }));
  const broadcaster = new Broadcaster(
    () => new Set(members) as unknown as ReadonlySet<Connection>,
    () => time.now,
  );
  const reached = () => written.filter((heard) => heard.length > 0).length;
  return { broadcaster, written, reached, time };
}

describe('a large group', () => {
  it('is served 500 in a turn, so that bids get their turns too', async () => {
    const { broadcaster, reached } = crowd(1_200);
    broadcaster.send('sale', [{ target: 'T', args: [] }]);
    expect(reached()).toBe(0);
    const progress: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await nextTurn();
      progress.push(reached());
    }
    expect(progress).toEqual([500, 1_000, 1_200]);
    expect(broadcaster.pending).toBe(0);
  });

  it('leaves the thread to others for as long as its own turn took, if they have work', async () => {
    const { broadcaster, reached, time } = crowd(1_500, 0.01);
    broadcaster.send('sale', [{ target: 'T', args: [] }]);
    const progress: number[] = [];
    for (const othersMs of [2, 2, 2, 0, 0, 0]) {
      await nextTurn();
      progress.push(reached());
      time.now += othersMs;
    }
    // 500 writes took 5 ms: the next come after 6 ms of others; after those nobody else wants a turn.
    expect(progress).toEqual([500, 500, 500, 1_000, 1_500, 1_500]);
  });

  it('hears messages in order, fewer and fuller frames when they come faster than they go', async () => {
    const { broadcaster, written } = crowd(1_200);
    for (let number = 0; number < 6; number += 1) {
      broadcaster.send('sale', [{ target: 'T', args: [number] }]);
      await nextTurn();
    }
    while (broadcaster.pending > 0) await nextTurn();
    const texts = new Set(written.map((frames) => frames.join('')));
    expect(texts.size).toBe(1);
    const numbers = [...[...texts].join('').matchAll(/\[(\d)\]/g)].map(([, number]) => number);
    expect(numbers).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(written[0]?.length).toBeLessThan(6);
  });

  it('does not keep another group waiting for its whole backlog', async () => {
    const heard: string[] = [];
    const member = {
      userId: null,
      write: ({ payload }: Packet) => heard.push(String(payload).includes('"B"') ? 'B' : 'A'),
    };
    const broadcaster = new Broadcaster(
      () => new Set([member]) as unknown as ReadonlySet<Connection>,
    );
    const many = Array.from({ length: 250 }, () => ({ target: 'A', args: [] }));
    broadcaster.send('a', many);
    broadcaster.send('b', [{ target: 'B', args: [] }]);
    while (broadcaster.pending > 0) await nextTurn();
    expect(heard).toEqual(['A', 'B', 'A', 'A']);
  });
});
