import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Backplane, BackplaneSubscriber } from './backplane.ts';
import type { HubOptions } from './options.ts';
import { packMessages, unpackMessages } from './pack-messages.ts';

const CHANNEL = 'fairlot_hub';
const APPLICATION = 'fairlot hub';
/** PostgreSQL refuses a payload of 8,000 bytes or more; the rest is for the sender's id. */
const MAX_BODY_BYTES = 7_900;
/**
 * How often the connection is checked, and whether other nodes have one; and how long an answer may take: a
 * dead peer cannot be noticed otherwise.
 */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;
/** Without this connection watchers hear of others' bids about a second late. */
const RECONNECT_MS = [200, 500, 1_000, 2_000] as const;
/** Messages that may wait for the connection; beyond that they are dropped. */
const MAX_WAITING = 10_000;

type Log = HubOptions['log'];
type Batch = { messages: string[]; done: (outcome: { lost: string[] }) => void };

/**
 * The backplane on PostgreSQL's LISTEN and NOTIFY, over a connection of its own. Never use NOTIFY in a
 * bid's transaction: it takes a lock on the whole cluster at commit. Messages gathered while one
 * statement runs are sent by the next.
 */
export async function connectNotifyBackplane(options: {
  url: string;
  log: Log;
}): Promise<Backplane> {
  const backplane = new NotifyBackplane(options.url, options.log);
  await backplane.open();
  return backplane;
}

class NotifyBackplane implements Backplane {
  readonly #url: string;
  readonly #log: Log;
  readonly #node = randomUUID();
  readonly #subscribers: BackplaneSubscriber[] = [];
  readonly #closing = new AbortController();
  #client: Client | null = null;
  #hasPeers = true;
  /** Notifications of other nodes so far. */
  #heard = 0;
  #sent = 0;
  #waiting: Batch[] = [];
  #waitingMessages = 0;
  #sending: Promise<void> | null = null;
  #reopening: Promise<void> | null = null;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** Rejects if the database cannot be reached: at start that is fatal. */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: APPLICATION,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', (error) => this.#log.warn({ err: error }, 'hub backplane: line broken'));
    client.on('notification', ({ payload }) => this.#deliver(payload ?? ''));
    // Closed meanwhile, it must not connect after all: nobody would end that connection.
    const giveUp = () => hangUp(client);
    this.#closing.signal.addEventListener('abort', giveUp);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // From now on the others write to this node. A payload of one line is no message.
      await client.query('select pg_notify($1, $2)', [CHANNEL, `${this.#node}.hello`]);
      await this.#lookForPeers(client);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    } finally {
      this.#closing.signal.removeEventListener('abort', giveUp);
    }
    this.#client = client;
    const heartbeat = setInterval(() => {
      this.#lookForPeers(client).catch(() => hangUp(client));
    }, HEARTBEAT_MS);
    heartbeat.unref();
    client.once('end', () => {
      clearInterval(heartbeat);
      this.#client = null;
      this.#hasPeers = true;
      if (!this.#closing.signal.aborted) this.#reopening = this.#reopen();
    });
  }

  publish(messages: string[]): Promise<{ lost: string[] }> {
    if (messages.length === 0) return Promise.resolve({ lost: [] });
    if (this.#waitingMessages + messages.length > MAX_WAITING) {
      this.#log.error({ lost: messages.length }, 'hub backplane: too many messages waiting');
      return Promise.resolve({ lost: messages });
    }
    const { promise, resolve } = Promise.withResolvers<{ lost: string[] }>();
    this.#waiting.push({ messages, done: resolve });
    this.#waitingMessages += messages.length;
    this.#sending ??= this.#send();
    return promise;
  }

  subscribe(subscriber: BackplaneSubscriber): void {
    this.#subscribers.push(subscriber);
  }

  hasPeers(): boolean {
    return this.#hasPeers;
  }

  isConnected(): boolean {
    return this.#client !== null;
  }

  async close(): Promise<void> {
    await this.#sending;
    this.#closing.abort();
    await this.#client?.end();
    await this.#reopening;
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batches = this.#waiting;
      this.#waiting = [];
      this.#waitingMessages = 0;
      const lost = new Set(await this.#notify(batches.flatMap(({ messages }) => messages)));
      for (const { messages, done } of batches) {
        done({ lost: messages.filter((message) => lost.has(message)) });
      }
    }
    this.#sending = null;
  }

  /** Returns the messages that were not sent. */
  async #notify(messages: string[]): Promise<string[]> {
    const client = this.#client;
    if (client === null) return messages;
    const { bodies, lost } = packMessages(messages, MAX_BODY_BYTES);
    if (lost.length > 0) {
      this.#log.error({ lost: lost.length }, 'hub backplane: message too long for a notification');
    }
    if (bodies.length === 0) return lost;
    // The counter makes equal bodies differ: PostgreSQL delivers a payload once per transaction.
    const payloads = bodies.map((body) => `${this.#node}.${(this.#sent += 1)}\n${body}`);
    try {
      await client.query({
        name: 'hub-notify',
        text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
        values: [CHANNEL, payloads],
      });
      return lost;
    } catch (error) {
      this.#log.error({ err: error, lost: messages.length }, 'hub backplane: messages lost');
      return messages;
    }
  }

  /**
   * Every node's connection names itself alike, those of an older version, too, and a dead node's is gone. If this one
   * goes by another name, which its address or a proxy gives it, others may as well.
   */
  async #lookForPeers(client: Client): Promise<void> {
    const heard = this.#heard;
    const { rows } = await client.query<{ nodes: number; self: boolean | null }>(
      `select count(*)::int as nodes, bool_or(pid = pg_backend_pid()) as self from pg_stat_activity
       where application_name = $1 and datname = current_database()`,
      [APPLICATION],
    );
    // Whoever came since it was counted has said so.
    if (heard === this.#heard) this.#hasPeers = rows[0]?.self !== true || rows[0].nodes > 1;
  }

  #deliver(payload: string): void {
    if (payload.startsWith(`${this.#node}.`)) return;
    this.#heard += 1;
    this.#hasPeers = true;
    const mark = payload.indexOf('\n');
    if (mark === -1) return;
    const messages = unpackMessages(payload.slice(mark + 1));
    for (const subscriber of this.#subscribers) {
      for (const message of messages) this.#guard(() => subscriber(message));
    }
  }

  async #reopen(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const pause = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)] ?? 0;
      try {
        await delay(pause * (0.5 + Math.random()), undefined, { signal: this.#closing.signal });
      } catch {
        return;
      }
      try {
        await this.open();
        break;
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        this.#log.warn({ err: error, attempt }, 'hub backplane: cannot reconnect yet');
      }
    }
    this.#log.warn({}, 'hub backplane: connected again');
  }

  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#log.error({ err: error }, 'hub backplane: a subscriber failed');
    }
  }
}

/** Ends a connection that no longer answers, without waiting for the other side. */
function hangUp(client: Client): void {
  client.connection.stream.destroy();
}
