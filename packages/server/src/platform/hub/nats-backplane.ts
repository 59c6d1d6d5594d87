import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import type { Backplane, BackplaneSubscriber } from './backplane.ts';
import { packMessages, unpackMessages } from './pack-messages.ts';
import type { HubOptions } from './options.ts';

const subject = 'fairlot.hub';
/** Milliseconds between checks of the line, and that an answer may take. */
const pingMs = 10_000;
const answerMs = 5_000;
/** Milliseconds between attempts to connect again: a node without this line is not ready. */
const reconnectMs = 500;
/** Messages that the server has not confirmed yet; beyond that they are dropped. */
const maxUnconfirmed = 10_000;

type Log = HubOptions['log'];

/**
 * The backplane on NATS, for more nodes than PostgreSQL should notify. `url` is `nats://` or `tls://` with a
 * user and password, a token in the place of the user, or neither. Rejects if it cannot be reached: at
 * start that is fatal.
 */
export async function connectNatsBackplane(options: { url: string; log: Log }): Promise<Backplane> {
  const { log } = options;
  const connection = await connect(connectionOptions(options.url));
  const backplane = new NatsBackplane(connection, log);
  // What others publish from now on arrives.
  await connection.flush();
  return backplane;
}

function connectionOptions(url: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const who = pass === '' ? { token: user } : { user, pass };
  return {
    servers: host,
    name: 'fairlot hub',
    noEcho: true,
    ...(user === '' ? {} : who),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    timeout: answerMs,
    pingInterval: pingMs,
    maxPingOut: 1,
    maxReconnectAttempts: -1,
    // Otherwise a password that was wrong for a moment ends the line for good.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: reconnectMs,
  };
}

class NatsBackplane implements Backplane {
  readonly #connection: NatsConnection;
  readonly #log: Log;
  readonly #subscribers: BackplaneSubscriber[] = [];
  readonly #watching: Promise<void>;
  /** That the server takes in one. */
  readonly #maxBytes: number;
  #isConnected = true;
  #isClosing = false;
  #unconfirmed = 0;

  constructor(connection: NatsConnection, log: Log) {
    this.#connection = connection;
    this.#log = log;
    this.#maxBytes = connection.info?.max_payload ?? 0;
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) log.error({ err: error }, 'hub backplane: a message cannot be read');
        else this.#deliver(message.string());
      },
    });
    this.#watching = this.#watch();
  }

  async publish(messages: string[]): Promise<{ lost: string[] }> {
    if (messages.length === 0) return { lost: [] };
    if (this.#unconfirmed + messages.length > maxUnconfirmed) {
      this.#log.error({ lost: messages.length }, 'hub backplane: too many messages waiting');
      return { lost: messages };
    }
    const { bodies, lost } = packMessages(messages, this.#maxBytes);
    if (lost.length > 0) {
      this.#log.error({ lost: lost.length }, 'hub backplane: message too long for a notification');
    }
    this.#unconfirmed += messages.length;
    try {
      // The client would keep them and send them late, in the place of newer ones.
      if (!this.#isConnected) throw new Error('not connected');
      for (const body of bodies) this.#connection.publish(subject, body);
      await this.#confirmed();
      return { lost };
    } catch (error) {
      this.#log.error({ err: error, lost: messages.length }, 'hub backplane: messages lost');
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
    this.#isClosing = true;
    await this.#connection.close();
    await this.#watching;
  }

  /** Resolves once the server has taken what was published. */
  async #confirmed(): Promise<void> {
    const patience = new AbortController();
    const late = delay(answerMs, true, { signal: patience.signal }).catch(() => false);
    const isLate = await Promise.race([late, this.#connection.flush().then(() => false)]);
    patience.abort();
    if (isLate) throw new Error(`not confirmed within ${answerMs} ms`);
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') {
        if (this.#isConnected) this.#log.warn({}, 'hub backplane: line broken');
        this.#isConnected = false;
      } else if (type === 'reconnect') {
        this.#log.warn({}, 'hub backplane: connected again');
        this.#isConnected = true;
        for (const subscriber of this.#subscribers) this.#guard(() => subscriber.interrupted());
      }
    }
    this.#isConnected = false;
    if (!this.#isClosing) this.#log.error({}, 'hub backplane: the line has ended for good');
  }

  #deliver(body: string): void {
    const messages = unpackMessages(body);
    for (const subscriber of this.#subscribers) {
      for (const message of messages) this.#guard(() => subscriber.message(message));
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
