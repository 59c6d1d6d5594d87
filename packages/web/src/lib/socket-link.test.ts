import { hubTimings } from '@fairlot/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSocketLink } from './socket-link.ts';
import type { HubSocket } from './socket-link.ts';

const separator = '\u001e';

/** A socket whose other end is the test. */
function fakeSocket() {
  const sent: unknown[] = [];
  let closes = 0;
  const line = new EventTarget();
  const socket: HubSocket = Object.assign(line, {
    send: (text: unknown) => {
      for (const record of (text as string).split(separator)) {
        if (record !== '') sent.push(JSON.parse(record));
      }
    },
    close: () => {
      closes += 1;
    },
  });
  return {
    socket,
    sent,
    closes: () => closes,
    open: () => line.dispatchEvent(new Event('open')),
    cut: () => line.dispatchEvent(new Event('close')),
    say(...messages: object[]) {
      const data = messages.map((message) => JSON.stringify(message) + separator).join('');
      line.dispatchEvent(new MessageEvent('message', { data }));
    },
  };
}

function setUp() {
  const fake = fakeSocket();
  return { fake, link: createSocketLink(() => fake.socket) };
}

/** A link that has shaken hands. */
async function linkUp() {
  const { fake, link } = setUp();
  let closes = 0;
  link.onclose(() => {
    closes += 1;
  });
  const started = link.start();
  fake.open();
  fake.say({});
  await started;
  return { fake, link, closes: () => closes };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the handshake', () => {
  test('asks for JSON and waits for the answer', async () => {
    const { fake } = await linkUp();
    expect(fake.sent).toEqual([{ protocol: 'json', version: 1 }]);
  });

  test('refused fails the start and closes the socket', async () => {
    const { fake, link } = setUp();
    const started = link.start();
    fake.open();
    fake.say({ error: 'No such protocol.' });
    await expect(started).rejects.toThrow('No such protocol.');
    expect(fake.closes()).toBe(1);
  });

  test('that is never answered fails the start', async () => {
    const { link } = setUp();
    const failure = link.start().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toMatchObject({ message: 'The hub has fallen silent.' });
  });

  test('may contain the first events in the same frame', async () => {
    const { fake, link } = setUp();
    const heard: unknown[] = [];
    link.on('ReceiveBid', (bid) => heard.push(bid));
    const started = link.start();
    fake.open();
    fake.say({}, { type: 1, target: 'ReceiveBid', arguments: [{ sequence: 3 }] });
    await started;
    expect(heard).toEqual([{ sequence: 3 }]);
  });
});

describe('a call', () => {
  test('is answered by its number, in any order', async () => {
    const { fake, link } = await linkUp();
    const [first, second] = [
      link.invoke('MonitorAuction', 'a'),
      link.invoke('MonitorAuction', 'b'),
    ];
    expect(fake.sent.slice(1)).toEqual([
      { type: 1, invocationId: '1', target: 'MonitorAuction', arguments: ['a'] },
      { type: 1, invocationId: '2', target: 'MonitorAuction', arguments: ['b'] },
    ]);
    fake.say({ type: 3, invocationId: '2', result: 'B' }, { type: 3, invocationId: '1' });
    expect(await second).toBe('B');
    expect(await first).toBeUndefined();
  });

  test('refused by the hub fails with the hub’s message', async () => {
    const { fake, link } = await linkUp();
    const call = link.invoke('MonitorAuction', 'a');
    fake.say({ type: 3, invocationId: '1', error: 'Not yours.' });
    await expect(call).rejects.toThrow('Not yours.');
  });

  test('in progress when the connection is lost fails, and so does a later one', async () => {
    const { fake, link, closes } = await linkUp();
    const call = link.invoke('MonitorAuction', 'a');
    fake.cut();
    await expect(call).rejects.toThrow('cut');
    await expect(link.invoke('MonitorAuction', 'a')).rejects.toThrow('not up');
    expect(closes()).toBe(1);
  });
});

describe('a link that is up', () => {
  test('sends pings, and is closed when the hub is silent', async () => {
    const { fake, closes } = await linkUp();
    await vi.advanceTimersByTimeAsync(hubTimings.keepAliveMs);
    expect(fake.sent.slice(1)).toEqual([{ type: 6 }]);
    fake.say({ type: 6 });
    await vi.advanceTimersByTimeAsync(hubTimings.serverTimeoutMs - 1);
    expect(closes()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(closes()).toBe(1);
    expect(fake.closes()).toBe(1);
  });

  test('in a hidden tab with sleeping timers, answers the hub’s pings', async () => {
    const { fake } = await linkUp();
    vi.setSystemTime(Date.now() + hubTimings.keepAliveMs);
    fake.say({ type: 6 });
    expect(fake.sent.slice(1)).toEqual([{ type: 6 }]);
  });

  test.each([
    ['told to close', (fake: ReturnType<typeof fakeSocket>) => fake.say({ type: 7 })],
    ['cut', (fake: ReturnType<typeof fakeSocket>) => fake.cut()],
  ])('%s is closed once and stays silent', async (_, act) => {
    const { fake, closes } = await linkUp();
    act(fake);
    fake.cut();
    await vi.advanceTimersByTimeAsync(10 * hubTimings.keepAliveMs);
    expect(closes()).toBe(1);
    expect(fake.sent).toHaveLength(1);
  });
});
