import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { seed } from '../bids/seed.ts';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import { median } from '../lib/median.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = values.quick ? 1 : 5;
const seconds = values.quick ? 3 : 10;
const connections = 50;
const port = 4302;
const peerPort = 4303;

await withDatabase(async (bench) => {
  await seed(bench.database);
  const ours: number[] = [];
  const peers: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let page = '';
    ours.push(
      await withServer(bench, port, async () => {
        page = await (await fetch(`http://localhost:${port}/`)).text();
        return requestsPerSecond(port);
      }),
    );
    peers.push(await peerRequestsPerSecond(page));
  }
  const ratio = median(ours.map((rate, round) => rate / (peers[round] ?? Number.NaN)));
  console.log(`catalogue page from the microcache, median of ${rounds} rounds of ${seconds} s:`);
  console.log(
    `  ours ${Math.round(median(ours))}/s, bare Fastify with the same bytes ${Math.round(median(peers))}/s`,
  );
  console.log(`  cached read ÷ bare Fastify = ${ratio.toFixed(2)} (goal ≥ 0.5)`);
});

async function requestsPerSecond(at: number): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${at}/`,
    headers: { host: 'localhost' },
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no pages.`);
  return result.requests.average;
}

async function peerRequestsPerSecond(page: string): Promise<number> {
  const peer = fork(new URL('./peer-process.ts', import.meta.url));
  peer.send({ page, port: peerPort });
  await once(peer, 'message');
  const rate = await requestsPerSecond(peerPort);
  peer.kill();
  return rate;
}
