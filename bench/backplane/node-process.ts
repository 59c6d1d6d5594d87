import { openBackplane } from '../../packages/server/src/platform/hub/open-backplane.ts';

/** What a node of the bench is asked. */
export interface Order {
  readonly backplaneUrl: string | undefined;
  readonly databaseUrl: string;
}
export interface PublishOrder {
  readonly batchesPerSecond: number;
  readonly messagesPerBatch: number;
  readonly seconds: number;
}
export interface NodeReport {
  readonly heard: number;
  /** Milliseconds of a core. */
  readonly coreMs: number;
  /** Milliseconds from publishing to hearing, sorted. */
  readonly latencies: readonly number[];
}

const say = (message: unknown) => process.send?.(message);
const complain = (details: unknown, text?: string) => console.error(text, details);
const clock = () => performance.timeOrigin + performance.now();
/** As long as a bid's message. */
const filling = 'x'.repeat(270);

// Also when the bench failed: nobody else would end it.
process.once('disconnect', () => process.exit());
process.once('message', ({ backplaneUrl, databaseUrl }: Order) => {
  void open(backplaneUrl, databaseUrl);
});

async function open(backplaneUrl: string | undefined, databaseUrl: string): Promise<void> {
  const log = { warn: complain, error: complain, debug: () => undefined };
  const backplane = await openBackplane({ backplaneUrl, databaseUrl, log });
  let latencies: number[] = [];
  backplane.subscribe((message) => {
    latencies.push(clock() - (JSON.parse(message) as { at: number }).at);
  });
  say('open');
  process.on('message', (order: PublishOrder | 'close') => {
    if (order === 'close') void backplane.close().then(() => process.disconnect());
    else void publish(order);
  });

  async function publish({ batchesPerSecond, messagesPerBatch, seconds }: PublishOrder) {
    latencies = [];
    const before = process.cpuUsage();
    const begun = performance.now();
    let sent = 0;
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const elapsed = (performance.now() - begun) / 1_000;
        for (; sent < Math.min(elapsed, seconds) * batchesPerSecond; sent += 1) {
          const message = JSON.stringify({ at: clock(), filling });
          void backplane.publish(Array.from({ length: messagesPerBatch }, () => message));
        }
        // What others still send arrives meanwhile.
        if (elapsed < seconds + 1) return;
        clearInterval(timer);
        resolve();
      }, 5);
    });
    const { user, system } = process.cpuUsage(before);
    latencies.sort((a, b) => a - b);
    say({ heard: latencies.length, coreMs: (user + system) / 1_000, latencies });
  }
}
