import { TokenBucket, type Verdict } from './call-limits.ts';
import { tooManyCalls } from './invoke.ts';
import type { HubLimits } from './limits.ts';
import { LongPollTransport } from './long-poll-transport.ts';
import { Packet } from './packet.ts';
import { RecordReader } from './record-reader.ts';
import * as protocol from './protocol.ts';
import type { HubConnection } from './method.ts';
import type { HubIdentity } from './identity.ts';
import type { Transport, TransportEvents } from './transport.ts';

/** What a connection needs from its hub. */
export type ConnectionOwner = {
  readonly limits: HubLimits;
  now(): number;
  join(connection: Connection, group: string): void;
  leave(connection: Connection, group: string): void;
  /** Counts a call that a connection makes and returns whether it is allowed. */
  mayCall(connection: Connection): Verdict;
  /** Runs an invocation and returns the answer, null for none. Never rejects. */
  invoke(connection: Connection, call: protocol.Invocation): Promise<string | null>;
  /** The connection takes no more messages. */
  released(connection: Connection): void;
  /** Its transport has ended too. */
  gone(connection: Connection): void;
  dropped(connection: Connection, reason: string): void;
};

type Phase = 'negotiated' | 'handshaking' | 'open' | 'closed';

const PING = new Packet(protocol.PING);
/**
 * After a timeout or a protocol error the client may reconnect automatically, as with ASP.NET Core; a
 * client whose login has ended may not.
 */
const AFTER_A_MISTAKE = {
  error: 'Connection closed with an error.',
  allowReconnect: true,
} as const;

const TOO_MANY_MESSAGES = { error: 'Connection closed: too many messages.' } as const;

/**
 * One client: the states of the protocol, whatever the transport. No reference to the request is kept,
 * and transports get the connection itself rather than closures, which would retain the request: that
 * cost a third of the memory of 10,000 watchers.
 */
export class Connection implements HubConnection, TransportEvents {
  readonly id: string;
  /**
   * Names the connection in the client's requests, and is known to that client alone; null where nothing was
   * negotiated, since the WebSocket is then all that there is.
   */
  readonly token: string | null;
  readonly userId: string | null;
  readonly loginId: string | null;
  readonly tenantId: string | null;
  readonly host: string;
  /** Null for a program on this machine. */
  readonly network: string | null;
  /** Replaced whole: nearly all watch one, and a set of it would take more than the rest of the connection. */
  groups: readonly string[] = [];
  readonly calls: TokenBucket;

  readonly #owner: ConnectionOwner;
  readonly #records: RecordReader;
  readonly #messages: TokenBucket;
  #transport: Transport | null = null;
  #claimed = false;
  #phase: Phase = 'negotiated';
  #phaseSince: number;
  #receivedAt: number;
  #sentAt: number;
  /** Calls that wait for the one that runs; null while none does. */
  #waiting: protocol.Invocation[] | null = null;
  #writtenBytes = 0;
  /** Bytes written up to some moment, to see whether they have been sent since. */
  #backlog: { writtenBytes: number; at: number } | null = null;

  constructor(
    owner: ConnectionOwner,
    identity: HubIdentity,
    at: { id: string; token: string | null; host: string; network: string | null },
  ) {
    this.#owner = owner;
    this.id = at.id;
    this.token = at.token;
    this.host = at.host;
    this.network = at.network;
    this.userId = identity.userId;
    this.loginId = identity.loginId;
    this.tenantId = identity.tenantId;
    this.#records = new RecordReader(owner.limits.maxMessageBytes);
    this.#phaseSince = this.#receivedAt = this.#sentAt = owner.now();
    this.calls = new TokenBucket(owner.limits.callsPerConnection, this.#phaseSince);
    this.#messages = new TokenBucket(owner.limits.messagesPerConnection, this.#phaseSince);
  }

  get transport(): Transport | null {
    return this.#transport;
  }

  get isOpen(): boolean {
    return this.#phase === 'open';
  }

  join(group: string): void {
    if (this.#phase === 'open') this.#owner.join(this, group);
  }

  leave(group: string): void {
    this.#owner.leave(this, group);
  }

  send(target: string, args: unknown[]): void {
    if (this.#phase === 'open') this.write(new Packet(protocol.invocation(target, args)));
  }

  /** True for the first transport that wants the connection; it must attach or abort. */
  claim(): boolean {
    if (this.#claimed || this.#phase !== 'negotiated') return false;
    this.#claimed = true;
    return true;
  }

  attach(transport: Transport): void {
    this.#transport = transport;
    this.#enter('handshaking');
  }

  write(packet: Packet): void {
    const transport = this.#transport;
    if (transport === null || this.#phase === 'closed') return;
    this.#writtenBytes += transport.write(packet);
    this.#sentAt = this.#owner.now();
    if (transport.unsentBytes() > this.#owner.limits.maxUnsentBytes) this.#drop('unsent bytes');
  }

  /** Receives bytes from the client as they come, whole messages or not. */
  received(bytes: Buffer): void {
    if (this.#phase === 'closed') return;
    this.#receivedAt = this.#owner.now();
    this.#records.push(bytes);
    while (this.#phase === 'handshaking' || this.#phase === 'open') {
      const record = this.#records.next();
      if (record === 'incomplete') return;
      if (this.#phase === 'handshaking') this.#shakeHands(record);
      else if (record === 'too long') this.close(AFTER_A_MISTAKE);
      else if (this.#messages.take(this.#receivedAt) !== 'granted') this.close(TOO_MANY_MESSAGES);
      else this.#take(record.text);
    }
  }

  /** Sends a close message and ends. `allowReconnect` asks the client to reconnect automatically. */
  close(farewell: { error?: string; allowReconnect?: true }): void {
    if (this.#phase === 'open') this.write(new Packet(protocol.closeMessage(farewell)));
    this.#end();
  }

  abort(): void {
    this.#release();
    this.#transport?.abort();
    this.#owner.gone(this);
  }

  /** The transport has ended, by whichever side. */
  ended(): void {
    this.#release();
    this.#owner.gone(this);
  }

  /** Checks every deadline; the hub calls it about once a second. */
  sweep(): void {
    const { limits } = this.#owner;
    const inPhase = this.#owner.now() - this.#phaseSince;
    switch (this.#phase) {
      case 'negotiated':
        if (inPhase >= limits.attachTimeoutMs) this.abort();
        return;
      case 'handshaking':
        if (inPhase >= limits.handshakeTimeoutMs) this.#refuse('Handshake was canceled.');
        return;
      case 'open':
        this.#sweepOpen();
        return;
      case 'closed':
        if (inPhase >= limits.closeTimeoutMs) this.abort();
    }
  }

  #sweepOpen(): void {
    const { limits } = this.#owner;
    const now = this.#owner.now();
    if (this.#transport instanceof LongPollTransport) {
      // Polling itself shows that the client is alive: neither side pings.
      if (this.#transport.sweep(limits.pollMs, limits.attachTimeoutMs)) this.abort();
      return;
    }
    if (now - this.#receivedAt >= limits.clientTimeoutMs) this.close(AFTER_A_MISTAKE);
    else if (this.#isStuck(now)) this.#drop('unsent for too long');
    else if (now - this.#sentAt >= limits.keepAliveMs) this.write(PING);
  }

  /** Checks how long the oldest byte has been unsent, not how many are. */
  #isStuck(now: number): boolean {
    const unsent = this.#transport?.unsentBytes() ?? 0;
    const waitsSinceMark =
      this.#backlog !== null && this.#writtenBytes - unsent < this.#backlog.writtenBytes;
    if (unsent === 0) this.#backlog = null;
    else if (!waitsSinceMark) this.#backlog = { writtenBytes: this.#writtenBytes, at: now };
    return this.#backlog !== null && now - this.#backlog.at >= this.#owner.limits.maxUnsentMs;
  }

  #shakeHands(record: { text: string } | 'too long'): void {
    const error = protocol.handshakeError(record === 'too long' ? '' : record.text);
    if (error !== null) {
      this.#refuse(error);
      return;
    }
    this.write(new Packet(protocol.handshakeResponse(null)));
    this.#enter('open');
  }

  #refuse(error: string): void {
    this.write(new Packet(protocol.handshakeResponse(error)));
    this.#end();
  }

  #take(text: string): void {
    const message = protocol.parseClientMessage(text);
    switch (message.kind) {
      case 'invocation':
        this.#takeCall(message);
        return;
      case 'close':
        this.close({});
        return;
      case 'malformed':
        this.close(AFTER_A_MISTAKE);
        return;
      case 'ping':
      case 'ignored':
    }
  }

  #takeCall(call: protocol.Invocation): void {
    const verdict = this.#owner.mayCall(this);
    if (verdict === 'too many by far') {
      this.close({ error: 'Connection closed: too many calls.' });
    } else if (verdict === 'too many') {
      if (call.id !== null) this.write(new Packet(tooManyCalls(call.id, call.target)));
    } else if (this.#waiting === null) {
      void this.#invoke(call);
    } else if (this.#waiting.length >= this.#owner.limits.maxWaitingInvocations) {
      this.close(AFTER_A_MISTAKE);
    } else {
      this.#waiting.push(call);
    }
  }

  /** Runs a call, then those that came meanwhile. */
  async #invoke(first: protocol.Invocation): Promise<void> {
    const waiting: protocol.Invocation[] = [];
    this.#waiting = waiting;
    for (let call: typeof first | undefined = first; call; call = waiting.shift()) {
      const answer = await this.#owner.invoke(this, call);
      if (answer !== null) this.write(new Packet(answer));
      if (this.#phase === 'closed') break;
    }
    this.#waiting = null;
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#phaseSince = this.#owner.now();
  }

  #release(): void {
    if (this.#phase === 'closed') return;
    this.#enter('closed');
    this.#owner.released(this);
  }

  #end(): void {
    if (this.#phase === 'closed') return;
    this.#release();
    if (this.#transport === null) this.#owner.gone(this);
    else this.#transport.end();
  }

  #drop(reason: string): void {
    this.#owner.dropped(this, reason);
    this.abort();
  }
}
