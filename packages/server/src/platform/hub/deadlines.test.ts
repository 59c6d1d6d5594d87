import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpClient } from './testing/http-client.ts';
import { type TestHub, startTestHub } from './testing/hub-server.ts';
import { ManualClock } from './testing/manual-clock.ts';
import { RawSocket } from './testing/raw-socket.ts';

let clock: ManualClock;
let server: TestHub;
beforeEach(async () => {
  clock = new ManualClock();
  server = await startTestHub({ clock });
});
afterEach(() => server.close());

const SECOND = 1_000;

describe('a WebSocket', () => {
  it('is pinged after 15 s of silence from us, and not before', async () => {
    const socket = await new RawSocket(server.wsUrl, { Cookie: 'user=anna' }).ready();
    clock.advance(10 * SECOND);
    server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', []);
    expect(await socket.next()).toMatchObject({ target: 'T' });
    clock.advance(14 * SECOND);
    server.hub.toUser({ userId: 'anna', tenantId: null }, 'Marker', []);
    expect(await socket.next()).toMatchObject({ target: 'Marker' });
    socket.send({ type: 6 });
    socket.invoke('1', 'Echo', 1);
    await socket.next();
    clock.advance(15 * SECOND);
    expect(await socket.next()).toEqual({ type: 6 });
  });

  it('is closed after 30 s without a word of the client', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    clock.advance(29 * SECOND);
    expect(await socket.next()).toEqual({ type: 6 });
    clock.advance(SECOND);
    expect(await socket.next()).toEqual({
      type: 7,
      error: 'Connection closed with an error.',
      allowReconnect: true,
    });
    expect(await socket.closed).toBe(1000);
  });

  it('lives on as long as its client pings', async () => {
    const socket = await new RawSocket(server.wsUrl).ready();
    for (let minute = 0; minute < 4; minute += 1) {
      clock.advance(20 * SECOND);
      socket.send({ type: 6 });
      socket.invoke('1', 'Echo', minute);
      expect(await socket.next()).toEqual({ type: 6 });
      expect(await socket.next()).toMatchObject({ result: minute });
    }
  });

  it('has 15 s for its handshake', async () => {
    const socket = new RawSocket(server.wsUrl);
    await socket.opened();
    await expect.poll(() => server.hub.stats().connections).toBe(1);
    clock.advance(16 * SECOND);
    expect(await socket.next()).toEqual({ error: 'Handshake was canceled.' });
    expect(await socket.closed).toBe(1000);
  });

  it('is cut off when it does not take part in closing', async () => {
    const socket = await new RawSocket(server.wsUrl, { Cookie: 'user=anna' }).ready();
    socket.ws.pause();
    server.hub.closeUser('anna');
    expect(server.hub.stats().connections).toBe(1);
    clock.advance(6 * SECOND);
    expect(server.hub.stats().connections).toBe(0);
    socket.ws.terminate();
  });
});

it('a negotiated connection that nobody comes for is forgotten after 15 s', async () => {
  const client = await new HttpClient(server).negotiate();
  clock.advance(14 * SECOND);
  expect(server.hub.stats().connections).toBe(1);
  clock.advance(2 * SECOND);
  expect(server.hub.stats().connections).toBe(0);
  expect((await client.request('GET')).status).toBe(404);
});

describe('long polling', () => {
  it('ends an empty poll after 90 s, before the client would', async () => {
    const client = await new HttpClient(server).polling();
    let answered = false;
    const poll = client.request('GET').then(async (response) => {
      answered = true;
      return [response.status, await response.text()];
    });
    await client.send({ type: 6 });
    clock.advance(89 * SECOND);
    await client.send({ type: 6 });
    expect(answered).toBe(false);
    clock.advance(2 * SECOND);
    expect(await poll).toEqual([200, '']);
  });

  it('neither pings nor wants pings while a poll waits', async () => {
    const client = await new HttpClient(server).polling();
    const poll = client.request('GET');
    await client.send({ type: 6 });
    clock.advance(60 * SECOND);
    await client.send({ type: 1, target: 'CallMe', arguments: ['x'] });
    expect(await (await poll).text()).toBe('{"type":1,"target":"Called","arguments":["x"]}\u001e');
  });

  it('hears the farewell before the 204', async () => {
    const client = await new HttpClient(server, { Cookie: 'user=anna' }).polling();
    server.hub.closeUser('anna');
    expect(await (await client.request('GET')).text()).toBe('{"type":7}\u001e');
    expect((await client.request('GET')).status).toBe(204);
    expect((await client.request('GET')).status).toBe(404);
  });

  it('is over when the client has not polled for 15 s', async () => {
    const client = await new HttpClient(server).polling();
    clock.advance(16 * SECOND);
    expect(server.hub.stats().connections).toBe(0);
    expect((await client.request('GET')).status).toBe(404);
  });
});

const megabyte = 'x'.repeat(1024 * 1024);

describe('a slow consumer', () => {
  it('is dropped by bytes', async () => {
    const socket = await new RawSocket(server.wsUrl, { Cookie: 'user=anna' }).ready();
    socket.ws.pause();
    // The kernel's buffer fills first.
    for (let sent = 0; sent < 40 && server.hub.stats().dropped === 0; sent += 1) {
      server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', [megabyte]);
    }
    expect(server.hub.stats().dropped).toBe(1);
    socket.ws.resume();
    expect(await socket.closed).toBe(1006);
    await expect.poll(() => server.hub.stats().connections).toBe(0);
  });

  it.each(['WebSockets', 'ServerSentEvents'])(
    'over %s is dropped by time, however few its unsent bytes',
    async (transport) => {
      await server.close();
      server = await startTestHub({ clock, limits: { maxUnsentBytes: Infinity } });
      const cookie = { Cookie: 'user=anna' };
      if (transport === 'WebSockets') {
        const socket = await new RawSocket(server.wsUrl, cookie).ready();
        socket.ws.pause();
      } else {
        const client = await new HttpClient(server, cookie).negotiate();
        await client.events();
        await client.request('POST', { body: '{"protocol":"json","version":1}\u001e' });
      }
      for (let sent = 0; sent < 40; sent += 1)
        server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', [megabyte]);
      clock.advance(8 * SECOND);
      expect(server.hub.stats().dropped).toBe(0);
      clock.advance(2 * SECOND);
      expect(server.hub.stats().dropped).toBe(1);
    },
  );

  it('that only lags, and takes what it was sent, stays', async () => {
    await server.close();
    server = await startTestHub({ clock, limits: { maxUnsentBytes: Infinity } });
    const socket = await new RawSocket(server.wsUrl, { Cookie: 'user=anna' }).ready();
    for (let turn = 0; turn < 4; turn += 1) {
      socket.ws.pause();
      for (let sent = 0; sent < 10; sent += 1)
        server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', [megabyte]);
      clock.advance(6 * SECOND);
      socket.ws.resume();
      for (let sent = 0; sent < 10; sent += 1) {
        expect(await socket.next()).toMatchObject({ target: 'T' });
      }
      socket.invoke('1', 'Echo', turn);
      expect(await socket.next()).toMatchObject({ result: turn });
    }
    expect(server.hub.stats().dropped).toBe(0);
  });
});
