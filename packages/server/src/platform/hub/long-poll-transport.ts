import type { Packet } from './packet.ts';
import type { Transport, TransportEvents } from './transport.ts';

/** 200 carries messages (or none after the timeout); 204 tells the client to stop polling. */
export type PollAnswer = { status: 200 | 204; body: Buffer };
type Answer = (answer: PollAnswer) => void;

const NOTHING: PollAnswer = { status: 200, body: Buffer.alloc(0) };
const NO_MORE: PollAnswer = { status: 204, body: Buffer.alloc(0) };

/** Messages wait here for the client's next GET. */
export class LongPollTransport implements Transport {
  readonly kind = 'LongPolling';
  readonly #events: TransportEvents;
  readonly #now: () => number;
  #queue: Packet[] = [];
  #queuedBytes = 0;
  #poll: Answer | null = null;
  #polledBefore = false;
  #state: 'live' | 'ending' | 'ended' = 'live';
  /** When the present poll began or, between polls, when the last one ended. */
  #since: number;

  constructor(events: TransportEvents, now: () => number) {
    this.#events = events;
    this.#now = now;
    this.#since = now();
  }

  /** Takes a GET: answered now if messages wait, else later. A newer poll ends it. */
  poll(answer: Answer): void {
    this.#settle(NO_MORE);
    this.#since = this.#now();
    if (this.#queue.length > 0) {
      answer({ status: 200, body: this.#drain() });
    } else if (this.#state !== 'live') {
      answer(NO_MORE);
      this.#finish();
    } else if (!this.#polledBefore) {
      // The client waits for this answer before it sends its handshake.
      answer(NOTHING);
    } else {
      this.#poll = answer;
    }
    this.#polledBefore = true;
  }

  /** The client's GET is gone, so it must not get messages. */
  forget(answer: Answer): void {
    if (this.#poll !== answer) return;
    this.#poll = null;
    this.#since = this.#now();
  }

  /** Ends a poll that has lasted long enough; true if the client has stopped polling. */
  sweep(pollMs: number, gapMs: number): boolean {
    const lasted = this.#now() - this.#since;
    if (this.#poll === null) return lasted >= gapMs;
    if (lasted >= pollMs) this.#settle(NOTHING);
    return false;
  }

  write(packet: Packet): number {
    if (this.#state !== 'live') return 0;
    this.#queue.push(packet);
    this.#queuedBytes += packet.payload.length;
    if (this.#poll !== null) this.#settle({ status: 200, body: this.#drain() });
    return packet.payload.length;
  }

  unsentBytes(): number {
    return this.#queuedBytes;
  }

  end(): void {
    if (this.#state === 'live') this.#state = 'ending';
    if (this.#poll === null) return;
    this.#settle(NO_MORE);
    this.#finish();
  }

  abort(): void {
    this.#drain();
    this.#settle(NO_MORE);
    this.#finish();
  }

  #drain(): Buffer {
    const body = Buffer.concat(this.#queue.map((packet) => packet.payload));
    this.#queue = [];
    this.#queuedBytes = 0;
    return body;
  }

  #settle(answer: PollAnswer): void {
    const poll = this.#poll;
    this.#poll = null;
    this.#since = this.#now();
    poll?.(answer);
  }

  #finish(): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#events.ended();
  }
}
