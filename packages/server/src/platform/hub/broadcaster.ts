import type { Connection } from './connection.ts';
import { Packet } from './packet.ts';
import { invocation } from './protocol.ts';

export type GroupMessage = {
  target: string;
  args: unknown[];
  /** What the connections of this one user get instead of `args`. */
  own?: { userId: string; args: unknown[] };
};

/** Writes per turn of the event loop, which also accepts bids, so turns must be short. */
const WRITES_PER_TURN = 500;
/** Milliseconds. A turn in which nobody else had work takes a hundredth of one, one that accepts a connection ten. */
const IDLE_TURN_MS = 0.03;
/** Keeps frames far below any limit when a stalled hub joins waiting messages. */
const MESSAGES_PER_FRAME = 100;

type Encoded = { shared: Buffer; own: { userId: string; bytes: Buffer } | null };
type Delivery = { members: Connection[]; next: number; shared: Packet; own: Map<string, Packet> };

/**
 * Sends to groups, first come first served, a few hundred writes at a time, and then leaves the thread to
 * others for as long, if they have work: a turn of the event loop accepts one connection, so that a crowd
 * which came back beside writes in every turn waited for minutes. Waiting messages for the same
 * group leave as one frame: messages given together always do, and a hub that falls behind sends fewer,
 * fuller frames.
 */
export class Broadcaster {
  readonly #membersOf: (group: string) => ReadonlySet<Connection>;
  /** By group, in the order of waiting. */
  readonly #waiting = new Map<string, Encoded[]>();
  #current: Delivery | null = null;
  #scheduled = false;
  readonly #now: () => number;
  /** When the thread was last left to others, and how long they may still have it. Milliseconds. */
  #leftAt = 0;
  #owed = 0;

  constructor(
    membersOf: (group: string) => ReadonlySet<Connection>,
    now: () => number = () => performance.now(),
  ) {
    this.#membersOf = membersOf;
    this.#now = now;
  }

  /** Groups that still wait or are being served. */
  get pending(): number {
    return this.#waiting.size + (this.#current === null ? 0 : 1);
  }

  send(group: string, messages: GroupMessage[]): void {
    if (messages.length === 0 || this.#membersOf(group).size === 0) return;
    const waiting = this.#waiting.get(group) ?? [];
    waiting.push(...messages.map(encode));
    this.#waiting.set(group, waiting);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#takeTurn();
      if (this.pending > 0) this.#schedule();
    });
  }

  #takeTurn(): void {
    const begun = this.#now();
    const others = begun - this.#leftAt;
    this.#owed -= others;
    if (this.#owed <= 0 || others < IDLE_TURN_MS) {
      this.#serve();
      this.#owed = this.#now() - begun;
    }
    this.#leftAt = this.#now();
  }

  #serve(): void {
    let writes = 0;
    while (writes < WRITES_PER_TURN) {
      this.#current ??= this.#begin();
      if (this.#current === null) return;
      const { members, shared, own } = this.#current;
      while (writes < WRITES_PER_TURN && this.#current.next < members.length) {
        const member = members[this.#current.next];
        this.#current.next += 1;
        writes += 1;
        const mine = member?.userId && own.size > 0 ? own.get(member.userId) : undefined;
        member?.write(mine ?? shared);
      }
      if (this.#current.next >= members.length) this.#current = null;
    }
  }

  #begin(): Delivery | null {
    const [group] = this.#waiting.keys();
    if (group === undefined) return null;
    const waiting = this.#waiting.get(group) ?? [];
    const messages = waiting.splice(0, MESSAGES_PER_FRAME);
    this.#waiting.delete(group);
    if (waiting.length > 0) this.#waiting.set(group, waiting);
    const own = new Map<string, Packet>();
    for (const { own: addressee } of messages) {
      if (addressee === null || own.has(addressee.userId)) continue;
      own.set(addressee.userId, packetFor(messages, addressee.userId));
    }
    const members = [...this.#membersOf(group)];
    return { members, next: 0, shared: packetFor(messages, null), own };
  }
}

function encode({ target, args, own }: GroupMessage): Encoded {
  return {
    shared: Buffer.from(invocation(target, args)),
    own: own ? { userId: own.userId, bytes: Buffer.from(invocation(target, own.args)) } : null,
  };
}

function packetFor(messages: Encoded[], userId: string | null): Packet {
  const parts = messages.map(({ shared, own }) =>
    own !== null && own.userId === userId ? own.bytes : shared,
  );
  const [only] = parts;
  return new Packet(only !== undefined && parts.length === 1 ? only : Buffer.concat(parts));
}
