import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHubClient, restartDelayMs } from './hub-client.ts';
import type { HubLink, HubTransport } from './hub-client.ts';

const nothing = () => {};

/** A link whose fate the test decides. */
function fakeLink(options: { fails?: boolean } = {}) {
  const invoked: string[] = [];
  let close = nothing;
  let reconnecting = nothing;
  let reconnected = nothing;
  const link: HubLink = {
    start: () =>
      options.fails === true ? Promise.reject(new Error('refused')) : Promise.resolve(),
    stop: () => Promise.resolve(close()),
    invoke: (method, id) => Promise.resolve(void invoked.push(`${method} ${id}`)),
    on: nothing,
    onclose: (handler) => void (close = handler),
    onreconnecting: (handler) => void (reconnecting = handler),
    onreconnected: (handler) => void (reconnected = handler),
  };
  return {
    link,
    invoked,
    close: () => close(),
    loseForAWhile: () => reconnecting(),
    comeBack: () => reconnected(),
  };
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
    await vi.advanceTimersByTimeAsync(restartDelayMs(1, 0.5));
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
    await vi.advanceTimersByTimeAsync(restartDelayMs(1, 0.5));
    expect(client.state()).toBe('connected');
    expect(second.invoked).toEqual(['MonitorAuction a']);
  });

  test('an outage of ten minutes strands nobody', async () => {
    const dead = Array.from({ length: 14 }, () => fakeLink({ fails: true }));
    const { client } = setUp([...dead, fakeLink()]);
    client.start();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(client.state()).toBe('connected');
  });

  test('joins again after SignalR’s own reconnect, which has lost the groups', async () => {
    const fake = fakeLink();
    const { client } = setUp([fake]);
    client.monitor('a');
    client.start();
    await settle();
    fake.loseForAWhile();
    expect(client.state()).toBe('reconnecting');
    fake.comeBack();
    await settle();
    expect(client.state()).toBe('connected');
    expect(fake.invoked).toEqual(['MonitorAuction a', 'MonitorAuction a']);
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

describe('restartDelayMs', () => {
  test.each([
    [1, 0, 1_000],
    [1, 1, 3_000],
    [2, 0.5, 4_000],
    [20, 0.5, 60_000],
    [20, 1, 90_000],
  ])('failure %i with chance %f waits %i ms', (failures, random, expected) => {
    expect(restartDelayMs(failures, random)).toBe(expected);
  });
});
