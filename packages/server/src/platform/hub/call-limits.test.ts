import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestHub, startTestHub } from './testing/hub-server.ts';
import { ManualClock } from './testing/manual-clock.ts';
import { RawSocket } from './testing/raw-socket.ts';

const limits = {
  callsPerConnection: { burst: 3, perSecond: 1, debt: 2 },
  callsPerNetwork: { burst: 5, perSecond: 1, debt: 0 },
};

let clock: ManualClock;
let server: TestHub;
beforeEach(async () => {
  clock = new ManualClock();
  server = await startTestHub({ clock, limits });
});
afterEach(() => server.close());

const from = (address: string) =>
  new RawSocket(server.wsUrl, { 'X-Forwarded-For': address }).ready();

/** Calls once and says how it was answered. */
async function call(socket: RawSocket): Promise<unknown> {
  socket.invoke('1', 'Echo', 'yes');
  return socket.next();
}
const done = { type: 3, invocationId: '1', result: 'yes' };
const refused = {
  type: 3,
  invocationId: '1',
  error:
    "An unexpected error occurred invoking 'Echo' on the server. HubException: Too many calls. Wait a moment.",
};

it('a connection calls in a burst, then as its bucket fills', async () => {
  const socket = await from('203.0.113.1');
  for (let count = 0; count < 3; count += 1) expect(await call(socket)).toEqual(done);
  expect(await call(socket)).toEqual(refused);
  clock.advance(2_000);
  expect(await call(socket)).toEqual(done);
  expect(await call(socket)).toEqual(refused);
});

it('a call without an answer is not answered when it is refused either', async () => {
  const socket = await from('203.0.113.1');
  for (let count = 0; count < 3; count += 1) await call(socket);
  socket.send({ type: 1, target: 'Echo', arguments: ['nobody waits'] });
  clock.advance(2_000);
  expect(await call(socket)).toEqual(done);
});

it('far beyond it the connection is closed, and not asked to come back', async () => {
  const socket = await from('203.0.113.1');
  for (let count = 0; count < 3; count += 1) expect(await call(socket)).toEqual(done);
  for (let count = 0; count < 2; count += 1) expect(await call(socket)).toEqual(refused);
  expect(await call(socket)).toEqual({ type: 7, error: 'Connection closed: too many calls.' });
  expect(await socket.closed).toBe(1000);
});

it.each([
  ['pings', '{"type":6}\u001e'],
  ['messages of no known kind', '{"type":99}\u001e'],
  ['answers to nothing', '{"type":3,"invocationId":"1","result":1}\u001e'],
])('%s are counted like calls, however many come in a frame', async (_, message) => {
  await server.close();
  const messagesPerConnection = { burst: 10, perSecond: 1, debt: 0 };
  server = await startTestHub({ clock, limits: { messagesPerConnection } });
  const socket = await from('203.0.113.1');
  socket.ws.send(message.repeat(9));
  expect(await call(socket)).toEqual(done);
  clock.advance(2_000);
  socket.ws.send(message.repeat(1_000));
  expect(await socket.next()).toEqual({
    type: 7,
    error: 'Connection closed: too many messages.',
  });
  expect(await socket.closed).toBe(1000);
});

it.each([
  ['an address', '203.0.113.1', '203.0.113.1', '203.0.113.2'],
  ['a /64 of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
])('%s has one bucket for all its connections', async (_, one, neighbor, stranger) => {
  const [first, second] = [await from(one), await from(neighbor)];
  for (let count = 0; count < 3; count += 1) expect(await call(first)).toEqual(done);
  for (let count = 0; count < 2; count += 1) expect(await call(second)).toEqual(done);
  expect(await call(second)).toEqual(refused);
  expect(await call(await from(stranger))).toEqual(done);
  clock.advance(1_000);
  expect(await call(second)).toEqual(done);
});

it('programs of this machine share no bucket', async () => {
  for (let count = 0; count < 4; count += 1) {
    const socket = await new RawSocket(server.wsUrl).ready();
    for (let again = 0; again < 3; again += 1) expect(await call(socket)).toEqual(done);
  }
});

it('a /64 of IPv6 has one share of connections', async () => {
  await server.close();
  server = await startTestHub({ limits: { maxConnectionsPerNetwork: 2 } });
  await from('2001:db8:1:2::1');
  await from('2001:db8:1:2::2');
  const third = new RawSocket(server.wsUrl, { 'X-Forwarded-For': '2001:db8:1:2:a::3' });
  expect(await third.refused()).toBe(429);
});
