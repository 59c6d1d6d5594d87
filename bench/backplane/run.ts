import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import {
  hasNatsServer,
  startNatsServer,
} from '../../packages/server/src/platform/hub/testing/nats-server.ts';
import { withDatabase } from '../lib/bench-server.ts';
import type { BenchDatabase } from '../lib/bench-server.ts';
import { coreMs } from '../lib/cores.ts';
import type { NodeReport, Order, PublishOrder } from './node-process.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const seconds = values.quick ? 3 : 10;
const nodeCounts = [2, 4, 10];
/** By all nodes together; five bids a batch. */
const batchesPerSecond = 200;
const messagesPerBatch = 5;

await withDatabase(async (bench) => {
  for (const nodes of nodeCounts) await compare(bench, 'NOTIFY', undefined, nodes, null);
  if (!hasNatsServer) {
    console.log('NATS is not measured: there is no nats-server here.');
    return;
  }
  const nats = await startNatsServer();
  try {
    for (const nodes of nodeCounts) await compare(bench, 'NATS', nats.url, nodes, nats.pid());
  } finally {
    await nats.stop();
  }
});

/** `broker` is the process of NATS; null: PostgreSQL. */
async function compare(
  bench: BenchDatabase,
  name: string,
  backplaneUrl: string | undefined,
  nodes: number,
  broker: number | null,
): Promise<void> {
  const processes = await Promise.all(
    Array.from({ length: nodes }, () => openNode({ backplaneUrl, databaseUrl: bench.url })),
  );
  const used = async () => {
    const { server, database } = await coreMs(broker ?? process.pid, bench);
    return broker === null ? database : server;
  };
  const before = await used();
  const order = { batchesPerSecond: batchesPerSecond / nodes, messagesPerBatch, seconds };
  const reports = await Promise.all(processes.map((node) => publish(node, order)));
  const brokerMs = (await used()) - before;
  await Promise.all(processes.map(closeNode));

  const sent = batchesPerSecond * messagesPerBatch * seconds;
  const heard = reports.reduce((sum, report) => sum + report.heard, 0);
  const latencies = reports.flatMap((report) => report.latencies).toSorted((a, b) => a - b);
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1);
  const core = reports.reduce((sum, report) => sum + report.coreMs, 0) / nodes;
  console.log(
    `${name}, ${nodes} nodes, ${sent / seconds} messages/s: heard ${((heard / (sent * (nodes - 1))) * 100).toFixed(2)} %, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; a message takes ${((brokerMs * 1_000) / sent).toFixed(1)} µs of a core of ${broker === null ? 'PostgreSQL' : 'NATS'}, ${((core * 1_000) / sent).toFixed(1)} µs at each node`,
  );
}

async function openNode(order: Order): Promise<ChildProcess> {
  const node = fork(new URL('./node-process.ts', import.meta.url));
  node.send(order);
  await once(node, 'message');
  return node;
}

async function publish(node: ChildProcess, order: PublishOrder): Promise<NodeReport> {
  node.send(order);
  const [report] = (await once(node, 'message')) as [NodeReport];
  return report;
}

async function closeNode(node: ChildProcess): Promise<void> {
  const gone = once(node, 'exit');
  node.send('close');
  await gone;
}
