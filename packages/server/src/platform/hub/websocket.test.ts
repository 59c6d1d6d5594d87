import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type TestHub, startTestHub } from './testing/hub-server.ts';
import { RawSocket } from './testing/raw-socket.ts';

let server: TestHub;
beforeEach(async () => {
  server = await startTestHub();
});
afterEach(() => server.close());

const CLOSED_WITH_ERROR = {
  type: 7,
  error: 'Connection closed with an error.',
  allowReconnect: true,
};

describe('opening', () => {
  it('answers upgrades that are not for the hub', async () => {
    expect(await new RawSocket(server.origin.replace('http', 'ws') + '/else').refused()).toBe(404);
    expect(await new RawSocket(`${server.wsUrl}/negotiate`).refused()).toBe(404);
  });

  it('ignores the case of the path, as all routes do', async () => {
    const url = server.wsUrl.replace('/api/hubs/bid', '/API/Hubs/Bid');
    const socket = await new RawSocket(url).ready();
    socket.invoke('1', 'Echo', 1);
    expect(await socket.next()).toMatchObject({ result: 1 });
  });

  it('refuses a foreign origin and takes its own', async () => {
    const foreign = new RawSocket(server.wsUrl, { Origin: 'https://evil.example' });
    expect(await foreign.refused()).toBe(403);
    await new RawSocket(server.wsUrl, { Origin: server.origin }).ready();
  });

  it('refuses an unknown token', async () => {
    expect(await new RawSocket(`${server.wsUrl}?id=nobody`).refused()).toBe(404);
  });

  it("refuses another user's token, and a visitor's use of it, but takes its owner's", async () => {
    const response = await fetch(`${server.httpUrl}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { Cookie: 'user=anna' },
    });
    const { connectionToken } = (await response.json()) as { connectionToken: string };
    const url = `${server.wsUrl}?id=${connectionToken}`;
    expect(await new RawSocket(url, { Cookie: 'user=bert' }).refused()).toBe(403);
    expect(await new RawSocket(url).refused()).toBe(403);
    const anna = await new RawSocket(url, { Cookie: 'user=anna' }).ready();
    expect(await new RawSocket(url, { Cookie: 'user=anna' }).refused()).toBe(409);
    anna.invoke('1', 'Echo', 'mine');
    expect(await anna.next()).toEqual({ type: 3, invocationId: '1', result: 'mine' });
  });

  it('does not offer compression, even when asked', async () => {
    const socket = new RawSocket(server.wsUrl);
    await socket.opened();
    expect(socket.ws.extensions).toBe('');
  });

  it('gives a place back when the WebSocket handshake fails', async () => {
    const bad = connect(Number(new URL(server.origin).port), '127.0.0.1');
    bad.write(
      'GET /api/hubs/bid HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n',
    );
    const answer = await new Promise<string>((resolve) =>
      bad.once('data', (d) => resolve(String(d))),
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    bad.destroy();
    await expect.poll(() => server.hub.stats().connections).toBe(0);
  });
});

describe('shaking hands', () => {
  it.each([
    ['another protocol', '{"protocol":"messagepack","version":1}\u001e', /messagepack/],
    ['another version', '{"protocol":"json","version":7}\u001e', /version 7/],
    ['a message before the handshake', '{"type":6}\u001e', /unexpected error/],
    ['no JSON', 'hello\u001e', /unexpected error/],
    ['an endless first message', 'x'.repeat(33_000), /unexpected error/],
  ])('refuses %s, and closes', async (_what, sent, error) => {
    const socket = new RawSocket(server.wsUrl);
    await socket.opened();
    socket.ws.send(sent);
    expect(await socket.next()).toEqual({ error: expect.stringMatching(error) });
    expect(await socket.closed).toBe(1000);
    expect(socket.frames.join('')).not.toMatch(/\bat \S+\.ts/);
  });

  it('takes what came in the same frame, and a binary frame, as well', async () => {
    const socket = new RawSocket(server.wsUrl);
    await socket.opened();
    const invocation = '{"type":1,"invocationId":"1","target":"echo","arguments":[5]}\u001e';
    socket.ws.send(Buffer.from(`{"protocol":"json","version":1}\u001e${invocation}`));
    expect(await socket.next()).toEqual({});
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: 5 });
  });

  it('takes a message in pieces', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.ws.send('{"type":1,"invocationId":"1","target":"Echo",');
    socket.ws.send('"arguments":["whole"]}\u001e{"type":6}');
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: 'whole' });
  });
});

describe('what a client may send', () => {
  it.each([
    ['no JSON', 'nonsense\u001e'],
    ['no type', '{"target":"Echo"}\u001e'],
    ['no arguments', '{"type":1,"invocationId":"1","target":"Echo"}\u001e'],
    [
      'a number as invocation id',
      '{"type":1,"invocationId":1,"target":"Echo","arguments":[]}\u001e',
    ],
    ['a CancelInvocation without an id', '{"type":5}\u001e'],
    [
      'a Completion with a result and an error',
      '{"type":3,"invocationId":"1","result":1,"error":"x"}\u001e',
    ],
    [
      'a message above 32 KB',
      `{"type":1,"target":"Echo","arguments":["${'x'.repeat(33_000)}"]}\u001e`,
    ],
  ])('closes with an error after %s', async (_what, sent) => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.ws.send(sent);
    expect(await socket.next()).toEqual(CLOSED_WITH_ERROR);
    expect(await socket.closed).toBe(1000);
  });

  it('takes a message of almost 32 KB', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    const text = 'x'.repeat(32_000);
    socket.invoke('1', 'Echo', text);
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: text });
  });

  it('does not read a frame of megabytes', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.ws.send('x'.repeat(5_000_000));
    expect([1009, 1006]).toContain(await socket.closed);
  });

  it('closes on text that is not UTF-8', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.ws.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect(await socket.closed).toBe(1007);
  });

  it('lives on after pings, answers to nothing, and types of the future', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.send({ type: 6 }, { type: 2, invocationId: '9', item: 1 });
    socket.send({ type: 3, invocationId: '9' }, { type: 5, invocationId: '9' }, { type: 77 });
    socket.invoke('1', 'Echo', 1);
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: 1 });
  });

  it('gets an error for upload streams', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.send({ type: 1, invocationId: '1', target: 'Echo', arguments: [1], streamIds: ['2'] });
    expect(await socket.next()).toEqual({
      type: 3,
      invocationId: '1',
      error:
        "An unexpected error occurred invoking 'Echo' on the server. HubException: Client sent 1 stream(s), Hub method expects 0.",
    });
  });

  it('gets no answer without an invocation id, whatever happens', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    for (const target of ['Echo', 'Nope', 'Fail', 'Join']) {
      socket.send({ type: 1, target, arguments: [] });
    }
    socket.invoke('1', 'Echo', 1);
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: 1 });
  });

  it('never sees a stack trace or an internal text, which go to the log', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.invoke('1', 'Fail');
    socket.invoke('2', 'Unspeakable');
    await socket.next();
    await socket.next();
    expect(socket.frames.join('')).not.toMatch(/hunter2|BigInt|\bat /);
    expect(server.logged.filter(({ level }) => level === 'error')).toHaveLength(2);
  });

  it('runs the invocations of a connection one at a time, those of others meanwhile', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    const other = await new RawSocket(server.wsUrl).ready();
    socket.invoke('1', 'Wait', 'first');
    socket.invoke('2', 'Echo', 'second');
    other.invoke('1', 'Echo', 'other');
    expect(await other.next()).toMatchObject({ result: 'other' });
    expect(socket.frames).toHaveLength(1);
    server.release();
    expect(await socket.next()).toMatchObject({ invocationId: '1', result: 'first' });
    expect(await socket.next()).toMatchObject({ invocationId: '2', result: 'second' });
  });

  it('is closed when too many invocations wait', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    for (let call = 0; call < 102; call += 1) socket.invoke(String(call), 'Wait', '');
    expect(await socket.next()).toEqual(CLOSED_WITH_ERROR);
  });

  it('is told when it watches too many groups', async () => {
    await server.close();
    server = await startTestHub({ limits: { maxGroupsPerConnection: 2 } });
    const socket = await new RawSocket(server.wsUrl).ready();
    for (const group of ['a', 'b', 'b', 'c']) socket.invoke(group, 'Join', group);
    for (let answer = 0; answer < 3; answer += 1) {
      expect(await socket.next()).not.toHaveProperty('error');
    }
    expect(await socket.next()).toMatchObject({
      error: expect.stringMatching(/Too many subscriptions\.$/),
    });
  });
});

describe('what the server sends', () => {
  it('arrives whole, whichever way its length is written', async () => {
    const socket = await new RawSocket(server.wsUrl, { Cookie: 'user=anna' }).ready();
    const around = JSON.stringify({ type: 1, target: 'T', arguments: [''] }).length + 1;
    for (const size of [125, 126, 127, 65_535, 65_536, 70_000]) {
      const text = 'x'.repeat(size - around);
      server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', [text]);
      expect(await socket.next()).toEqual({ type: 1, target: 'T', arguments: [text] });
      expect(socket.frames.at(-1)).toHaveLength(size);
    }
  });

  it('does not disturb the answers to WebSocket pings', async () => {
    const socket = await new RawSocket(server.wsUrl, { Cookie: 'user=anna' }).ready();
    let pongs = 0;
    socket.ws.on('pong', () => (pongs += 1));
    for (let turn = 0; turn < 50; turn += 1) {
      socket.ws.ping();
      server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', [turn]);
    }
    for (let turn = 0; turn < 50; turn += 1) {
      expect(await socket.next()).toMatchObject({ arguments: [turn] });
    }
    await expect.poll(() => pongs).toBe(50);
  });
});

describe('closing', () => {
  it('answers a Close message with one, then closes', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.send({ type: 7 });
    expect(await socket.next()).toEqual({ type: 7 });
    expect(await socket.closed).toBe(1000);
  });

  it('answers an empty close frame', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.ws.close();
    expect([1000, 1005]).toContain(await socket.closed);
    await expect.poll(() => server.hub.stats().connections).toBe(0);
  });

  it("ends a user's connections, those without a transport too, and nobody else's", async () => {
    const negotiate = await fetch(`${server.httpUrl}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { Cookie: 'user=anna' },
    });
    const { connectionToken } = (await negotiate.json()) as { connectionToken: string };
    const one = await new RawSocket(server.wsUrl, { Cookie: 'user=anna.1' }).ready();
    const two = await new RawSocket(server.wsUrl, { Cookie: 'user=anna.2' }).ready();
    const bert = await new RawSocket(server.wsUrl, { Cookie: 'user=bert.1' }).ready();
    server.hub.closeUser('anna');
    expect(await one.next()).toEqual({ type: 7 });
    expect(await two.next()).toEqual({ type: 7 });
    const late = new RawSocket(`${server.wsUrl}?id=${connectionToken}`, { Cookie: 'user=anna' });
    expect(await late.refused()).toBe(404);
    bert.invoke('1', 'Echo', 1);
    expect(await bert.next()).toMatchObject({ result: 1 });
  });

  it('frees everything of a connection whose line is cut', async () => {
    const socket = await new RawSocket(server.wsUrl, { Cookie: 'user=anna' }).ready();
    socket.invoke('1', 'Join', 'sale');
    await socket.next();
    expect(server.hub.stats()).toMatchObject({ connections: 1, groups: 1 });
    socket.ws.terminate();
    await expect.poll(() => server.hub.stats()).toMatchObject({ connections: 0, groups: 0 });
  });

  it('drops what a closed connection still had waiting, and joins it to nothing', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.invoke('1', 'WaitAndJoin', 'sale');
    socket.invoke('2', 'Fail');
    socket.invoke('3', 'Join', 'sale');
    socket.send({ type: 7 });
    await socket.closed;
    server.release();
    const other = await new RawSocket(server.wsUrl).ready();
    other.invoke('1', 'Echo', 1);
    await other.next();
    expect(server.hub.stats().groups).toBe(0);
    expect(server.logged).toEqual([]);
  });

  it('sends everybody away in a deploy, takes nobody new, and is done when all have gone', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 40 }, () => new RawSocket(server.wsUrl).ready()),
    );
    const closed = server.hub.close(100);
    expect(await new RawSocket(server.wsUrl).refused()).toBe(503);
    for (const socket of sockets) {
      expect(await socket.next()).toEqual({ type: 7, allowReconnect: true });
      expect(await socket.closed).toBe(1000);
    }
    await closed;
    expect(server.hub.stats().connections).toBe(0);
  });

  it('does not wait for ever for a client that never closes', async () => {
    await server.close();
    server = await startTestHub({ limits: { closeTimeoutMs: 50 } });
    const socket = await new RawSocket(server.wsUrl).ready();
    socket.ws.pause();
    await server.hub.close(0);
    expect(server.hub.stats().connections).toBe(0);
    socket.ws.terminate();
  });
});

describe('caps', () => {
  it("refuses more than a user's share, until one leaves", async () => {
    await server.close();
    server = await startTestHub({ limits: { maxConnectionsPerUser: 1 } });
    const anna = { Cookie: 'user=anna' };
    const first = await new RawSocket(server.wsUrl, anna).ready();
    expect(await new RawSocket(server.wsUrl, anna).refused()).toBe(429);
    await new RawSocket(server.wsUrl).ready();
    first.ws.close();
    await expect.poll(() => server.hub.stats().connections).toBe(1);
    await new RawSocket(server.wsUrl, anna).ready();
  });

  it("refuses more than an address's share, until one leaves", async () => {
    await server.close();
    server = await startTestHub({ limits: { maxConnectionsPerNetwork: 2 } });
    const office = { 'X-Forwarded-For': '203.0.113.7' };
    const first = await new RawSocket(server.wsUrl, office).ready();
    await new RawSocket(server.wsUrl, office).ready();
    expect(await new RawSocket(server.wsUrl, office).refused()).toBe(429);
    for (let local = 0; local < 3; local += 1) await new RawSocket(server.wsUrl).ready();
    first.ws.close();
    await expect.poll(() => server.hub.stats().connections).toBe(4);
    await new RawSocket(server.wsUrl, office).ready();
  });
});

it('refuses whom the authentication refuses, and survives its failure', async () => {
  await server.close();
  server = await startTestHub({
    authenticate: async ({ headers }) => {
      if (headers.cookie === 'user=broken') throw new Error('database away');
      return 'refused';
    },
  });
  expect(await new RawSocket(server.wsUrl).refused()).toBe(401);
  expect(await new RawSocket(server.wsUrl, { Cookie: 'user=broken' }).refused()).toBe(500);
});

it('asks again about a login that ended while it was being checked', async () => {
  await server.close();
  let loggedIn = true;
  let asked = 0;
  server = await startTestHub({
    authenticate: async () => {
      asked += 1;
      const identity = loggedIn
        ? { userId: 'anna', loginId: 'anna.1', tenantId: null }
        : { userId: null, loginId: null, tenantId: null };
      if (asked === 1) {
        loggedIn = false;
        server.hub.closeLogin('anna.1');
      }
      return identity;
    },
  });
  const socket = await new RawSocket(server.wsUrl).ready();
  socket.invoke('1', 'WhoAmI');
  expect(await socket.next()).toMatchObject({ result: { userId: null } });
  expect(asked).toBe(2);
});

it('does not ask again for the log-outs of others', async () => {
  await server.close();
  let asked = 0;
  server = await startTestHub({
    authenticate: async () => {
      asked += 1;
      server.hub.closeLogin(`bert.${asked}`);
      server.hub.closeUser('bert');
      // If it asked forever, it would never admit anybody.
      return { userId: asked === 1 ? 'anna' : null, loginId: null, tenantId: null };
    },
  });
  const socket = await new RawSocket(server.wsUrl).ready();
  socket.invoke('1', 'WhoAmI');
  expect(await socket.next()).toMatchObject({ result: { userId: 'anna' } });
  expect(asked).toBe(1);
});

it('tolerates a client that vanishes during the upgrade', async () => {
  await server.close();
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  server = await startTestHub({
    authenticate: async () => {
      arrived.resolve();
      await gate.promise;
      return { userId: null, loginId: null, tenantId: null };
    },
  });
  const socket = new WebSocket(server.wsUrl);
  socket.on('error', () => {});
  await arrived.promise;
  socket.terminate();
  gate.resolve();
  await new RawSocket(server.wsUrl).ready();
  await expect.poll(() => server.hub.stats().connections).toBe(1);
});
