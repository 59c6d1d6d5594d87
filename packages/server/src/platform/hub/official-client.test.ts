import {
  type HubConnection,
  HubConnectionBuilder,
  HttpTransportType,
  LogLevel,
} from '@microsoft/signalr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestHub, startTestHub } from './testing/hub-server.ts';
import { ManualClock } from './testing/manual-clock.ts';

let server: TestHub;
beforeAll(async () => {
  server = await startTestHub();
});
afterAll(() => server.close());

function build(
  transport: HttpTransportType,
  more: { user?: string; skip?: boolean; at?: TestHub } = {},
) {
  return new HubConnectionBuilder()
    .withUrl((more.at ?? server).httpUrl, {
      transport,
      skipNegotiation: more.skip === true,
      headers: more.user ? { Cookie: `user=${more.user}` } : {},
    })
    .configureLogging(LogLevel.None)
    .withAutomaticReconnect([0, 0, 0]);
}

function nextCall(connection: HubConnection, method: string): Promise<unknown[]> {
  return new Promise((resolve) => connection.on(method, (...args: unknown[]) => resolve(args)));
}

function whenClosed(connection: HubConnection): Promise<Error | undefined> {
  return new Promise((resolve) => connection.onclose(resolve));
}

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
])('the official client over %s', (_name, transport) => {
  async function connected(user?: string): Promise<HubConnection> {
    const connection = build(transport, user ? { user } : {}).build();
    await connection.start();
    return connection;
  }

  it.each([
    'Łódź, 你好，世界！\r\n"quoted" \u2028',
    42,
    null,
    true,
    [1, [2]],
    { name: 'a', nested: { list: [] } },
  ])('gets back %j', async (value) => {
    const connection = await connected();
    expect(await connection.invoke('Echo', value)).toEqual(value);
    await connection.stop();
  });

  it('finds methods whatever their case', async () => {
    const connection = await connected();
    expect(await connection.invoke('eCHO', 'x')).toBe('x');
    await connection.stop();
  });

  it('is called by the server', async () => {
    const connection = await connected();
    const called = nextCall(connection, 'called');
    await connection.invoke('CallMe', 'hello');
    expect(await called).toEqual(['hello']);
    await connection.stop();
  });

  it('sends without waiting for an answer', async () => {
    const connection = await connected();
    const called = nextCall(connection, 'Called');
    await connection.send('CallMe', 'sent');
    expect(await called).toEqual(['sent']);
    await connection.stop();
  });

  it('stops and starts again under a new id', async () => {
    const connection = await connected();
    const first = connection.connectionId;
    const closed = whenClosed(connection);
    await connection.stop();
    expect(await closed).toBeUndefined();
    await connection.start();
    expect(await connection.invoke('Echo', 1)).toBe(1);
    expect(connection.connectionId).not.toBe(first);
    expect(await connection.invoke('WhoAmI')).toMatchObject({ id: connection.connectionId });
    await connection.stop();
  });

  it('is known by its cookie and host', async () => {
    const connection = await connected('anna.1');
    expect(await connection.invoke('WhoAmI')).toMatchObject({
      userId: 'anna',
      host: new URL(server.origin).host,
    });
    await connection.stop();
  });

  it('is told why an invocation failed where the method says so, and no more', async () => {
    const connection = await connected();
    const failure = (method: string, ...args: unknown[]) =>
      connection.invoke(method, ...args).catch((error: Error) => error.message);
    expect(await failure('Nope')).toBe(
      "Failed to invoke 'Nope' due to an error on the server. HubException: Method does not exist.",
    );
    expect(await failure('Echo')).toBe("Failed to invoke 'Echo' due to an error on the server.");
    expect(await failure('Echo', 1, 2)).toBe(
      "Failed to invoke 'Echo' due to an error on the server.",
    );
    expect(await failure('Join', 5)).toBe("Failed to invoke 'Join' due to an error on the server.");
    expect(await failure('Refuse')).toBe(
      "An unexpected error occurred invoking 'Refuse' on the server. HubException: Not this auction.",
    );
    expect(await failure('Fail')).toBe(
      "An unexpected error occurred invoking 'Fail' on the server.",
    );
    expect(await failure('Unspeakable')).toBe(
      "An unexpected error occurred invoking 'Unspeakable' on the server.",
    );
    expect(await connection.invoke('Echo', 'still here')).toBe('still here');
    await connection.stop();
  });

  it('is refused a stream', async () => {
    const connection = await connected();
    const error = await new Promise<Error>((resolve) => {
      connection.stream('Echo', '42').subscribe({ next() {}, complete() {}, error: resolve });
    });
    expect(error.message).toBe(
      "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
    );
    await connection.stop();
  });

  it('hears its group until it leaves', async () => {
    const connection = await connected();
    const heard: unknown[] = [];
    connection.on('ReceiveBid', (bid) => heard.push(bid));
    await connection.invoke('Join', 'sale');
    server.hub.toGroup('sale', 'ReceiveBid', [1]);
    server.hub.toGroup('other', 'ReceiveBid', [2]);
    await expect.poll(() => heard).toEqual([1]);
    await connection.invoke('Leave', 'sale');
    server.hub.toGroup('sale', 'ReceiveBid', [3]);
    await connection.invoke('Echo', 'after');
    expect(heard).toEqual([1]);
    await connection.stop();
  });

  it('is closed without an error when its login ends', async () => {
    const anna = await connected('anna.out');
    const other = await connected('anna.stays');
    const closed = whenClosed(anna);
    server.hub.closeLogin('anna.out');
    expect(await closed).toBeUndefined();
    expect(await other.invoke('Echo', 1)).toBe(1);
    await other.stop();
  });

  it('looks for another node by itself when its own stops', async () => {
    const stopping = await startTestHub();
    const connection = build(transport, { at: stopping }).build();
    await connection.start();
    const looking = new Promise((resolve) => connection.onreconnecting(() => resolve('looking')));
    await stopping.close();
    expect(await looking).toBe('looking');
    await connection.stop();
  });
});

describe('the official client, shut out for a time-out or a mistake', () => {
  let clock: ManualClock;
  let timed: TestHub;
  beforeAll(async () => {
    clock = new ManualClock();
    timed = await startTestHub({ clock });
  });
  afterAll(() => timed.close());

  it.each([
    [
      'a time-out',
      async () => {
        clock.advance(31_000);
      },
    ],
    [
      'a message above 32 KB',
      (connection: HubConnection) => connection.send('Echo', 'x'.repeat(33_000)),
    ],
  ])('comes back by itself after %s', async (_what, cause) => {
    const connection = new HubConnectionBuilder()
      .withUrl(timed.httpUrl, { transport: HttpTransportType.WebSockets })
      .configureLogging(LogLevel.None)
      .withAutomaticReconnect([0, 0, 0])
      .build();
    await connection.start();
    const [before, closed] = [connection.connectionId, whenClosed(connection)];
    const back = new Promise((resolve) => connection.onreconnected(resolve));
    await cause(connection);
    expect(await Promise.race([back, closed])).toEqual(expect.any(String));
    expect(connection.connectionId).not.toBe(before);
    expect(await connection.invoke('Echo', 1)).toBe(1);
    await connection.stop();
  });
});

it('connects without negotiation', async () => {
  const connection = build(HttpTransportType.WebSockets, { skip: true }).build();
  await connection.start();
  expect(await connection.invoke('Echo', 'direct')).toBe('direct');
  await connection.stop();
});

it('leaves nothing behind but counts of what was ended', async () => {
  await expect
    .poll(() => server.hub.stats())
    .toMatchObject({ connections: 0, groups: 0, dropped: 0, revoked: 3, pendingGroups: 0 });
});
