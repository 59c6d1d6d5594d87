/**
 * Carries messages from this process to its fellows. At most once, and two nodes' messages may
 * cross: what must not be lost is numbered by its owner, who asks again.
 */
export type Backplane = {
  /** Never rejects: answers the messages that did not leave, which are logged as well. */
  publish(messages: string[]): Promise<{ lost: string[] }>;
  /** Own messages do not come back. */
  subscribe(subscriber: BackplaneSubscriber): void;
  /** Whether the line stands: without it fellows are not heard. */
  isConnected(): boolean;
  close(): Promise<void>;
};

export type BackplaneSubscriber = {
  message(message: string): void;
  /** The line was cut and is up again: what fellows said meanwhile is lost. */
  interrupted(): void;
};

/** Several nodes in one process, for tests: each call joins one more. */
export function inProcessBackplane(): () => Backplane {
  const nodes = new Map<symbol, BackplaneSubscriber>();
  return () => {
    const self = Symbol('node');
    return {
      async publish(messages) {
        await Promise.resolve();
        for (const [node, subscriber] of nodes) {
          if (node !== self) for (const message of messages) subscriber.message(message);
        }
        return { lost: [] };
      },
      subscribe(subscriber) {
        nodes.set(self, subscriber);
      },
      isConnected: () => true,
      async close() {
        nodes.delete(self);
      },
    };
  };
}
