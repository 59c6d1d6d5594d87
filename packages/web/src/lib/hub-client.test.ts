import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHubClient, reconnectDelayMs } from './hub-client.ts';
import type { HubLink, HubTransport } from './hub-client.ts';
import { retryDelayMs } from './jitter.ts';

const nothing = () => {};

/** A link whose fate the test decides. */
function fakeLink(options: { fails?: boolean; refusals?: number } = {}) {
  const invoked: string[] = [];
  let refusals = options.refusals ?? 0;
  let close = nothing;
  const link: HubLink = {
    start: () =>
      options.fails === true ? Promise.reject(new Error('refused')) : Promise.resolve(),
    stop: () => Promise.resolve(close()),
    invoke(method, id) {
      invoked.push(`${method} ${id}`);
      if (refusals === 0) return Promise.resolve();
      refusals -= 1;
      return Promise.reject(new Error('not now'));
    },
    on: nothing,
    onclose: (handler) => void (close = handler),
  };
  return { link, invoked, close: () => close() };
}

type Fake = ReturnType<typeof fakeLink>;

function setUp(fakes: Fake[]) {
  const transports: HubTransport[] = [];
  const client = createHubClient({
    open: (transport) => {
      transports.push(transport);
      const next = fakes[transports.length - 1];
      return next === undefined ? Promise.reject(new Error('no more')) : Promise.resolve(next.link);
    },
    random: () => 0.5,
  });
  return { client, transports };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(nothing);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('hub client', () => {
  test('joins what is watched once it is up, and says so', async () => {
    const fake = fakeLink();
    const { client } = setUp([fake]);
    const joined: string[] = [];
    client.listen({ joined: (id) => joined.push(id) });
    client.monitor('a');
    client.start();
    await settle();
    expect(client.state()).toBe('connected');
    expect(fake.invoked).toEqual(['MonitorAuction a']);
    expect(joined).toEqual(['a']);
  });

  test('retries a first start that failed, by another transport', async () => {
    const { client, transports } = setUp([fakeLink({ fails: true }), fakeLink()]);
    client.start();
    await settle();
    expect(client.state()).toBe('connecting');
    await vi.advanceTimersByTimeAsync(reconnectDelayMs(1, 0.5));
    expect(client.state()).toBe('connected');
    expect(transports).toEqual(['websockets', 'any']);
  });

  test('starts again after the link has given up, and joins again', async () => {
    const [first, second] = [fakeLink(), fakeLink()];
    const { client } = setUp([first, second]);
    client.monitor('a');
    client.start();
    await settle();
    first.close();
    await settle();
    expect(client.state()).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(reconnectDelayMs(1, 0.5));
    expect(client.state()).toBe('connected');
    expect(second.invoked).toEqual(['MonitorAuction a']);
  });

  test('after an outage of ten minutes everybody reconnects', async () => {
    const dead = Array.from({ length: 14 }, () => fakeLink({ fails: true }));
    const { client } = setUp([...dead, fakeLink()]);
    client.start();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(client.state()).toBe('connected');
  });

  test('comes back soon after a failover: what failed before the link came up counts no more', async () => {
    const [first, second] = [fakeLink(), fakeLink()];
    const failing = [fakeLink({ fails: true }), fakeLink({ fails: true })];
    const { client } = setUp([first, ...failing, second, fakeLink()]);
    client.start();
    await vi.advanceTimersByTimeAsync(60_000);
    first.close();
    for (const failures of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(reconnectDelayMs(failures, 0.5));
    }
    expect(client.state()).toBe('connected');
    // The node sends all away, once its line to the others is back.
    second.close();
    await vi.advanceTimersByTimeAsync(reconnectDelayMs(2, 0.5));
    expect(client.state()).toBe('connected');
  });

  test('comes back the later the more links were short', async () => {
    const short = Array.from({ length: 4 }, () => fakeLink());
    const { client } = setUp(short);
    client.start();
    await settle();
    for (const [index, link] of short.slice(0, 3).entries()) {
      link.close();
      await vi.advanceTimersByTimeAsync(reconnectDelayMs(index + 1, 0.5) - 1);
      expect(client.state()).toBe('reconnecting');
      await vi.advanceTimersByTimeAsync(1);
      expect(client.state()).toBe('connected');
    }
  });

  test('reuses a transport that has worked', async () => {
    const [first, second] = [fakeLink(), fakeLink()];
    const { client, transports } = setUp([first, second]);
    client.start();
    await vi.advanceTimersByTimeAsync(60_000);
    first.close();
    await vi.advanceTimersByTimeAsync(reconnectDelayMs(1, 0.5));
    expect(client.state()).toBe('connected');
    expect(transports).toEqual(['websockets', 'websockets']);
  });

  test('retries what it may not watch yet, and reports that meanwhile', async () => {
    const fake = fakeLink({ refusals: 1 });
    const { client } = setUp([fake]);
    const joined: string[] = [];
    const states: string[] = [];
    client.listen({ joined: (id) => joined.push(id) });
    client.onState(() => states.push(client.state()));
    client.monitor('a');
    client.start();
    await settle();
    expect(client.state()).toBe('refused');
    expect(client.isWatching('a')).toBe(false);
    expect(joined).toEqual([]);
    await vi.advanceTimersByTimeAsync(retryDelayMs(1, () => 0.5));
    expect(client.state()).toBe('connected');
    expect(client.isWatching('a')).toBe(true);
    expect(joined).toEqual(['a']);
    expect(states).toEqual(['connecting', 'connected', 'refused', 'connected']);
  });

  test('a session nobody watches is not retried', async () => {
    const fake = fakeLink({ refusals: 1 });
    const { client } = setUp([fake]);
    client.start();
    const leave = client.monitor('a');
    await settle();
    leave();
    expect(client.state()).toBe('connected');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(fake.invoked).toEqual(['MonitorAuction a', 'StopMonitorAuction a']);
  });

  test('watches nothing while the connection is lost', async () => {
    const fake = fakeLink();
    const { client } = setUp([fake]);
    client.monitor('a');
    client.start();
    await settle();
    expect(client.isWatching('a')).toBe(true);
    fake.close();
    await settle();
    expect(client.isWatching('a')).toBe(false);
  });

  test('watches once for two watchers and leaves with the last', async () => {
    const fake = fakeLink();
    const { client } = setUp([fake]);
    client.start();
    await settle();
    const [leave, leaveToo] = [client.monitor('a'), client.monitor('a')];
    leave();
    expect(fake.invoked).toEqual(['MonitorAuction a']);
    leaveToo();
    expect(fake.invoked).toEqual(['MonitorAuction a', 'StopMonitorAuction a']);
  });

  test('stopped and started again it takes a new link at once, and the old one wakes nothing', async () => {
    const [first, second] = [fakeLink(), fakeLink()];
    const { client, transports } = setUp([first, second]);
    client.start();
    await settle();
    client.stop();
    client.start();
    await settle();
    expect(client.state()).toBe('connected');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(transports).toHaveLength(2);
  });

  test('starts over at once when the network is back, however long the pause would be', async () => {
    const dead = Array.from({ length: 5 }, () => fakeLink({ fails: true }));
    const { client, transports } = setUp([...dead, fakeLink()]);
    client.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.state()).toBe('connecting');
    client.restart();
    await settle();
    expect(client.state()).toBe('connected');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(transports).toHaveLength(6);
  });

  test('is not started by a restart', async () => {
    const { client, transports } = setUp([fakeLink()]);
    client.restart();
    await settle();
    expect(client.state()).toBe('stopped');
    expect(transports).toHaveLength(0);
  });

  test('stays down when stopped', async () => {
    const { client, transports } = setUp([fakeLink(), fakeLink()]);
    client.start();
    await settle();
    client.stop();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(client.state()).toBe('stopped');
    expect(transports).toHaveLength(1);
  });
});

describe('reconnectDelayMs', () => {
  test.each([
    [1, 0, 0],
    [1, 1, 1_000],
    [2, 0.5, 2_500],
    [4, 0, 30_000],
    [4, 1, 45_000],
    [5, 0, 30_000],
    [20, 1, 90_000],
  ])('failure %i with chance %f waits %i ms', (failures, random, expected) => {
    expect(reconnectDelayMs(failures, random)).toBe(expected);
  });
});
