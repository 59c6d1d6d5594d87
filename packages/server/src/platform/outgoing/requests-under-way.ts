/** Milliseconds for requests to finish when the process stops. */
const maxWaitMs = 2_000;

/** Requests that a sender has begun and does not wait for, so that a slow receiver holds up nobody else. */
export interface RequestsUnderWay {
  readonly count: () => number;
  /** Begins one; whatever it throws is passed on. The signal aborts once the process waits no longer. */
  readonly begin: (
    request: (stopping: AbortSignal) => Promise<void>,
    onError: (error: unknown) => void,
  ) => void;
  /** Waits for all that have begun. */
  readonly settled: () => Promise<void>;
  readonly isStopping: () => boolean;
  /** Aborts what does not end within two seconds; it is sent again, by this node or another. */
  readonly stop: () => Promise<void>;
}

export function createRequestsUnderWay(): RequestsUnderWay {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const settled = async () => void (await Promise.all(underWay));
  return {
    count: () => underWay.size,
    begin(request, onError) {
      const sending = request(stopping.signal)
        .catch(onError)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    settled,
    isStopping: () => stopping.signal.aborted,
    async stop() {
      const late = setTimeout(() => stopping.abort(), maxWaitMs);
      await settled();
      clearTimeout(late);
      stopping.abort();
    },
  };
}
