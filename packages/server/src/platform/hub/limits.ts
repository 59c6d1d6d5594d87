/** A token bucket: this many at once, and this many more each second. */
export type BucketSize = {
  readonly burst: number;
  readonly perSecond: number;
  /** How far it may be overdrawn; refused calls count too. */
  readonly debt: number;
};

/** Every limit of the hub. Times in milliseconds, sizes in bytes. */
export type HubLimits = {
  /** The server sends a ping after this long without another message. */
  keepAliveMs: number;
  /** A client that sends nothing for this long counts as gone: two keep-alive intervals of a client. */
  clientTimeoutMs: number;
  /** From the opened transport to the handshake message. */
  handshakeTimeoutMs: number;
  /** From negotiation to the transport, and between two polls. */
  attachTimeoutMs: number;
  /** An empty poll ends before the 100 s after which the client would abandon it. */
  pollMs: number;
  /** How long the other side may take for its part of closing. */
  closeTimeoutMs: number;
  /** One message of a client. A WebSocket frame or a POST body may carry two of these. */
  maxMessageBytes: number;
  /** Invocations run one at a time; this many may wait. */
  maxWaitingInvocations: number;
  maxGroupsPerConnection: number;
  maxConnectionsPerUser: number;
  /**
   * Generous: a whole office, or a mobile carrier's gateway, can share one network (an IPv4 address, or a
   * /64 of IPv6). Programs on this machine are not counted.
   */
  maxConnectionsPerNetwork: number;
  /**
   * Messages of any kind, counted before they are read: two thousand pings fit into one frame.
   * Keep-alives come every fifteen seconds; beyond the burst the connection is closed.
   */
  messagesPerConnection: BucketSize;
  /** A page calls once per auction shown; beyond the debt the connection is closed. */
  callsPerConnection: BucketSize;
  /** After a restart, all clients of a full network come back at once. */
  callsPerNetwork: BucketSize;
  /** A slow consumer is dropped by bytes … */
  maxUnsentBytes: number;
  /** … and by time, since the kernel buffers megabytes before we see unsent bytes. */
  maxUnsentMs: number;
};

/** The protocol's defaults, and what was measured to be safe. */
export const defaultLimits: HubLimits = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeTimeoutMs: 15_000,
  attachTimeoutMs: 15_000,
  pollMs: 90_000,
  closeTimeoutMs: 5_000,
  maxMessageBytes: 32 * 1024,
  maxWaitingInvocations: 50,
  maxGroupsPerConnection: 200,
  maxConnectionsPerUser: 50,
  maxConnectionsPerNetwork: 1_000,
  messagesPerConnection: { burst: 500, perSecond: 5, debt: 0 },
  callsPerConnection: { burst: 100, perSecond: 2, debt: 200 },
  callsPerNetwork: { burst: 3_000, perSecond: 200, debt: 0 },
  maxUnsentBytes: 1024 * 1024,
  maxUnsentMs: 8_000,
};
