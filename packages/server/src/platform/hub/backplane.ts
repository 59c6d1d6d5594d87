/**
 * Carries messages between the nodes. At most once, and two nodes' messages may arrive in any order:
 * senders number what must not be lost, and receivers ask for what they missed.
 */
export type Backplane = {
  /**
   * Never rejects: returns the messages that could not be sent. Why is logged, but without a connection: that is
   * logged when it breaks and when it is back.
   */
  publish(messages: string[]): Promise<{ lost: string[] }>;
  /** A node's own messages are not delivered to it, nor what others sent while its connection was cut. */
  subscribe(subscriber: BackplaneSubscriber): void;
  /** Whether another node may be listening; while none is, messages need not be written. */
  hasPeers(): boolean;
  /** Whether the connection is up: without it the other nodes' messages do not arrive. */
  isConnected(): boolean;
  close(): Promise<void>;
};

export type BackplaneSubscriber = (message: string) => void;

/** Several nodes in one process, for tests: each call adds one. */
export function inProcessBackplane(): () => Backplane {
  const nodes = new Map<symbol, BackplaneSubscriber>();
  return () => {
    const self = Symbol('node');
    return {
      async publish(messages) {
        await Promise.resolve();
        for (const [node, subscriber] of nodes) {
          if (node !== self) for (const message of messages) subscriber(message);
        }
        return { lost: [] };
      },
      subscribe(subscriber) {
        nodes.set(self, subscriber);
      },
      hasPeers: () => nodes.size > 1,
      isConnected: () => true,
      async close() {
        nodes.delete(self);
      },
    };
  };
}
