import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge } from 'prom-client';
import type { Backlogs, Module, Tally } from '../modules/module.ts';
import type { Metrics } from './metrics.ts';

/** Milliseconds for everything read from the database; Prometheus itself waits ten seconds. */
const timeoutMs = 3_000;

type Sources = readonly Pick<Module, 'figures' | 'tallies' | 'backlogs'>[];

/**
 * Metrics of modules that are read on request: figures of the process, and counts in the database.
 * Returns the function that reads them again.
 */
export function createReadings(sources: Sources, { registry }: Metrics): () => Promise<void> {
  const registers = [registry];
  for (const { figures } of sources) {
    for (const name of Object.keys(figures?.() ?? {})) {
      // The registry keeps the gauge.
      void new Gauge({
        name: `fairlot_${name}`,
        help: name.replaceAll('_', ' '),
        registers,
        collect() {
          this.set(figures?.()[name] ?? 0);
        },
      });
    }
  }
  const failures = new Counter({
    name: 'fairlot_readings_failed_total',
    help: 'Figures that could not be read of the database when they were asked for.',
    registers,
  });
  const readers = [
    ...sources.flatMap(({ tallies = {} }) =>
      Object.entries(tallies).map(([name, tally]) => tallyReader(name, tally, registers)),
    ),
    backlogReader(
      sources.flatMap(({ backlogs }) => backlogs ?? []),
      registers,
      failures,
    ),
  ];

  async function readAll(): Promise<void> {
    // One after another: they use the same connections as bidders.
    for (const read of readers) await read().catch(() => failures.inc());
  }

  let reading: Promise<void> | null = null;
  return async () => {
    reading ??= readAll().finally(() => (reading = null));
    // While the database is down, the other figures are needed all the more.
    await Promise.race([reading, delay(timeoutMs, undefined, { ref: false })]);
  };
}

type Registers = ConstructorParameters<typeof Gauge>[0]['registers'];

/** Unreadable counts are not shown: an old one would look current. */
function tallyReader(name: string, { label, read }: Tally, registers: Registers) {
  const gauge = new Gauge({
    name: `fairlot_${name}`,
    help: name.replaceAll('_', ' '),
    labelNames: [label],
    ...(registers && { registers }),
  });
  return async () => {
    gauge.reset();
    for (const [key, count] of await read()) gauge.set({ [label]: key }, count);
  };
}

function backlogReader(
  backlogs: readonly Backlogs[],
  registers: Registers,
  failures: Counter,
): () => Promise<void> {
  const options = { labelNames: ['what'], ...(registers && { registers }) };
  const waiting = new Gauge({
    name: 'fairlot_waiting',
    help: 'What waits to be done.',
    ...options,
  });
  const oldest = new Gauge({
    name: 'fairlot_waiting_oldest_seconds',
    help: 'For how long the oldest of what waits has been due; 0 when nothing waits.',
    ...options,
  });
  return async () => {
    waiting.reset();
    oldest.reset();
    for (const read of backlogs) {
      try {
        for (const [what, { count, oldestSeconds }] of await read()) {
          waiting.set({ what }, count);
          oldest.set({ what }, oldestSeconds);
        }
      } catch {
        failures.inc();
      }
    }
  };
}
