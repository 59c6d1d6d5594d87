import { setTimeout as delay } from 'node:timers/promises';
import { Caller } from './caller.ts';
import { callers } from './scenario.ts';
import type { LoadOrder, LoadResult } from './scenario.ts';

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result));
});

async function run(order: LoadOrder): Promise<LoadResult> {
  const { scenario, target, seconds, pace } = order;
  const lots = target === 'hot' ? [scenario.hotLot] : scenario.spreadLots;
  const nextAmounts = new Map<string, number>();
  const latencies: number[] = [];
  const counts = { accepted: 0, refused: 0, failed: 0 };
  let sent = 0;
  let highestAmount = order.firstAmount;
  const prefix = `${process.pid}-${Date.now()}`;
  const usedBefore = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;

  async function bidOnce(caller: Caller): Promise<void> {
    const number = sent++;
    const bidder = scenario.bidders[number % scenario.bidders.length];
    const lot = lots[target === 'hot' ? 0 : Math.floor(Math.random() * lots.length)];
    if (!bidder || lot === undefined) throw new Error('The scenario is empty.');
    const amount = nextAmounts.get(lot) ?? order.firstAmount;
    nextAmounts.set(lot, amount + 1);
    highestAmount = Math.max(highestAmount, amount);
    const body = `{"lotSecureId":"${lot}","bidAmount":${amount},"bidUniqueId":"${prefix}-${number}"}`;
    const before = performance.now();
    const answer = await caller.post(
      `cookie: ${bidder.cookie}\r\nx-xsrf-token: ${bidder.xsrf}\r\n`,
      body,
    );
    latencies.push(performance.now() - before);
    if ('status' in answer) counts.failed += 1;
    else if (answer.result.startsWith('Failed')) counts.refused += 1;
    else counts.accepted += 1;
  }

  const portOf = (index: number) => scenario.ports[index % scenario.ports.length] ?? 0;
  const connections = Array.from({ length: callers }, (_, index) => new Caller(portOf(index)));
  await Promise.all(
    connections.map(async (caller, index) => {
      // Paced callers take turns evenly, so that the load is steady.
      const pauseMs = pace === null ? 0 : (callers / pace) * 1000;
      let dueAt = startedAt + (pauseMs * index) / callers;
      while (performance.now() < endsAt) {
        if (pauseMs > 0) {
          await delay(Math.max(0, dueAt - performance.now()));
          dueAt += pauseMs;
        }
        await bidOnce(caller);
      }
      caller.close();
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(usedBefore);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    seconds: elapsed,
    ...counts,
    p50: at(0.5),
    p99: at(0.99),
    highestAmount,
    coreMs: (user + system) / 1_000,
  };
}
