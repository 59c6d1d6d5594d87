import { setTimeout as delay } from 'node:timers/promises';
import { connect, errors } from '@nats-io/transport-node';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import type { Backplane, BackplaneSubscriber } from './backplane.ts';
import { packMessages, unpackMessages } from './pack-messages.ts';
import type { HubOptions } from './options.ts';

const subject = 'fairlot.hub';
/**
 * Milliseconds between checks of the line, of which this many may wait for an answer: a server that is frozen is noticed
 * within 4.5 seconds. One check alone would take a node that stood still for the server.
 */
const pingMs = 1_500;
const pingsOut = 2;
/** Milliseconds that an answer may take. */
const answerMs = 5_000;
/** Milliseconds between attempts to connect: without this line watchers hear of others' bids about a second late. */
const reconnectMs = 500;
/** Messages that the server has not confirmed yet; beyond that they are dropped. */
const maxUnconfirmed = 10_000;

type Log = HubOptions['log'];

/**
 * The backplane on NATS, for more nodes than PostgreSQL should notify. `url` is `nats://` or `tls://` with a
 * user and password, a token in the place of the user, or neither; several servers of one NATS with commas between
 * them, the first of which says who we are. One that is away is no reason not to take bids: it is tried until it is
 * there. Rejects if it refuses us, which is best noticed at the start.
 */
export async function connectNatsBackplane(options: { url: string; log: Log }): Promise<Backplane> {
  const backplane = new NatsBackplane(connectionOptions(options.url), options.log);
  await backplane.open();
  return backplane;
}

function connectionOptions(addresses: string): ConnectionOptions {
  const urls = addresses.split(',').map((address) => new URL(address.trim()));
  const { protocol, username, password } = urls[0] ?? {};
  const [user, pass] = [username, password].map((part = '') => decodeURIComponent(part)) as [
    string,
    string,
  ];
  const who = pass === '' ? { token: user } : { user, pass };
  return {
    servers: urls.map(({ host }) => host),
    name: 'fairlot hub',
    noEcho: true,
    ...(user === '' ? {} : who),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    timeout: answerMs,
    pingInterval: pingMs,
    maxPingOut: pingsOut,
    maxReconnectAttempts: -1,
    // Otherwise a password that was wrong for a moment ends the line for good.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: reconnectMs,
  };
}

class NatsBackplane implements Backplane {
  readonly #options: ConnectionOptions;
  readonly #log: Log;
  readonly #subscribers: BackplaneSubscriber[] = [];
  readonly #closing = new AbortController();
  /** Null until the server was first reached; after that the client keeps it up. */
  #connection: NatsConnection | null = null;
  /** Ends when the line has, or the attempts to get one. */
  #running: Promise<void> = Promise.resolve();
  #isConnected = false;
  #unconfirmed = 0;

  constructor(options: ConnectionOptions, log: Log) {
    this.#options = options;
    this.#log = log;
  }

  async open(): Promise<void> {
    try {
      this.#running = this.#watch(await this.#connect());
    } catch (error) {
      if (error instanceof errors.AuthorizationError) throw error;
      this.#log.warn({ err: error }, 'hub backplane: cannot connect yet');
      this.#running = this.#keepConnecting();
    }
  }

  async #connect(): Promise<NatsConnection> {
    const connection = await connect(this.#options);
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) this.#log.error({ err: error }, 'hub backplane: a message cannot be read');
        else this.#deliver(message.string());
      },
    });
    // What others publish from now on arrives.
    await confirmed(connection).catch(async (error: unknown) => {
      await connection.close();
      throw error;
    });
    this.#connection = connection;
    this.#isConnected = true;
    return connection;
  }

  async #keepConnecting(): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      try {
        await delay(reconnectMs, undefined, { signal });
      } catch {
        return;
      }
      const connection = await this.#connect().catch(() => null);
      if (connection === null) continue;
      if (signal.aborted) return connection.close();
      this.#log.warn({}, 'hub backplane: connected again');
      return this.#watch(connection);
    }
  }

  async publish(messages: string[]): Promise<{ lost: string[] }> {
    if (messages.length === 0) return { lost: [] };
    // The client would keep them and send them late, in the place of newer ones.
    const connection = this.#isConnected ? this.#connection : null;
    if (connection === null) return { lost: messages };
    if (this.#unconfirmed + messages.length > maxUnconfirmed) {
      this.#log.error({ lost: messages.length }, 'hub backplane: too many messages waiting');
      return { lost: messages };
    }
    const maxBytes = connection.info?.max_payload ?? Infinity;
    const { bodies, lost } = packMessages(messages, maxBytes);
    if (lost.length > 0) {
      this.#log.error({ lost: lost.length }, 'hub backplane: message too long for a notification');
    }
    this.#unconfirmed += messages.length;
    try {
      for (const body of bodies) connection.publish(subject, body);
      await confirmed(connection);
      return { lost };
    } catch (error) {
      // All that wait when it breaks are lost with it.
      if (this.#isConnected) {
        this.#log.error({ err: error, lost: messages.length }, 'hub backplane: messages lost');
      }
      return { lost: messages };
    } finally {
      this.#unconfirmed -= messages.length;
    }
  }

  subscribe(subscriber: BackplaneSubscriber): void {
    this.#subscribers.push(subscriber);
  }

  /** It is not known who listens, and telling nobody costs little here. */
  hasPeers(): boolean {
    return true;
  }

  isConnected(): boolean {
    return this.#isConnected;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connection?.close();
    await this.#running;
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') {
        if (this.#isConnected) this.#log.warn({}, 'hub backplane: line broken');
        this.#isConnected = false;
      } else if (type === 'reconnect') {
        this.#isConnected = true;
        this.#log.warn({}, 'hub backplane: connected again');
      }
    }
    this.#isConnected = false;
    if (!this.#closing.signal.aborted)
      this.#log.error({}, 'hub backplane: the line has ended for good');
  }

  #deliver(body: string): void {
    const messages = unpackMessages(body);
    for (const subscriber of this.#subscribers) {
      for (const message of messages) this.#guard(() => subscriber(message));
    }
  }

  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#log.error({ err: error }, 'hub backplane: a subscriber failed');
    }
  }
}

/** Resolves once the server has taken what was published and subscribed. */
async function confirmed(connection: NatsConnection): Promise<void> {
  const patience = new AbortController();
  const late = delay(answerMs, true, { signal: patience.signal }).catch(() => false);
  const isLate = await Promise.race([late, connection.flush().then(() => false)]);
  patience.abort();
  if (isLate) throw new Error(`not confirmed within ${answerMs} ms`);
}
