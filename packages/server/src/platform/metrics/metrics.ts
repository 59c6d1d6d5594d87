import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Seconds. Background work takes from milliseconds (a batch of bids) to minutes (a sweep over
 * everything).
 */
const workBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120];

/**
 * Kinds of measured work beside requests: a `job` of the queue, a `pass`, a `follower` of facts, the `lane`
 * of the bid writer, a task of a `thread`, a call to the `hub`.
 */
export type WorkKind = 'job' | 'pass' | 'follower' | 'lane' | 'thread' | 'hub';

/** Runs measured work once: returns its result or throws its error, and records duration and outcome. */
export type Watch = <T>(work: () => Promise<T>) => Promise<T>;

export interface Metrics {
  /** The registry for further figures; `/metrics` shows all of it. */
  readonly registry: Registry;
  /**
   * Measures a piece of work by its name, which must be a constant of the program: names chosen by
   * visitors would grow the metrics without limit. It is shown from now on, even before its first run.
   * `everyMs` is the pause between runs, for recurring work.
   */
  readonly watch: (kind: WorkKind, name: string, everyMs?: number) => Watch;
}

/** The metrics of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const options = { labelNames: ['kind', 'name'] as const, registers: [registry] };
  const duration = new Histogram({
    name: 'fairlot_work_duration_seconds',
    help: 'How long a run of background work took.',
    buckets: workBuckets,
    ...options,
  });
  const failures = new Counter({
    name: 'fairlot_work_failures_total',
    help: 'Runs of background work that failed.',
    ...options,
  });
  const failuresInARow = new Gauge({
    name: 'fairlot_work_failures_in_a_row',
    help: 'Runs of background work that failed since one last succeeded.',
    ...options,
  });
  const lastSuccess = new Gauge({
    name: 'fairlot_work_last_success_timestamp_seconds',
    help: 'When a run of background work last succeeded; before the first one, when this process began.',
    ...options,
  });
  const interval = new Gauge({
    name: 'fairlot_work_interval_seconds',
    help: 'Pause between two runs of work that comes by itself.',
    ...options,
  });

  return {
    registry,
    watch(kind, name, everyMs) {
      const labels = { kind, name };
      const known = {
        duration: duration.labels(labels),
        failures: failures.labels(labels),
        failuresInARow: failuresInARow.labels(labels),
        lastSuccess: lastSuccess.labels(labels),
      };
      duration.zero(labels);
      if (everyMs !== undefined) interval.set(labels, everyMs / 1_000);
      known.failures.inc(0);
      known.failuresInARow.set(0);
      known.lastSuccess.setToCurrentTime();
      return async (work) => {
        const beganAt = performance.now();
        try {
          const result = await work();
          known.failuresInARow.set(0);
          known.lastSuccess.setToCurrentTime();
          return result;
        } catch (error) {
          known.failures.inc();
          known.failuresInARow.inc();
          throw error;
        } finally {
          known.duration.observe((performance.now() - beganAt) / 1000);
        }
      };
    },
  };
}
