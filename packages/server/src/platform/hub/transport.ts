import type { Packet } from './packet.ts';

export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling';

/** The way from the server to one client. */
export type Transport = {
  readonly kind: TransportKind;
  /** Returns the number of bytes, with framing as far as known. */
  write(packet: Packet): number;
  /** Bytes written and not yet taken by the kernel or fetched by a poll. */
  unsentBytes(): number;
  /** Ends in order, after everything written has left. */
  end(): void;
  /** Ends at once. */
  abort(): void;
};

/** The calls of a transport to its connection. */
export type TransportEvents = {
  received(bytes: Buffer): void;
  /** Called once, when nothing more can be sent or received. */
  ended(): void;
};
