import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openSaleroom } from '../packages/server/test/support/saleroom.ts';
import { startCluster } from './cluster.ts';
import { faults } from './faults.ts';
import { heal } from './partition.ts';
import { whatIsMissing } from './requirements.ts';
import { forgetOutcomes, keepOutcome, readOutcomes, usual, writeTable } from './results.ts';
import { webPort } from './topology.ts';
import { isKept, measureCapacity, tryFault } from './trial/trial.ts';

// npm run test:cluster [fault …] [-- --rounds 10] [--again] [--load half]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
    load: { type: 'string', default: String(usual) },
  },
});
const unknown = positionals.filter((name) => faults.every((fault) => fault.name !== name));
const problem =
  unknown.length > 0
    ? `There is no fault ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(', ')}.`
    : whatIsMissing();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

const chosen =
  positionals.length === 0
    ? faults
    : positionals.flatMap((name) => faults.filter((fault) => fault.name === name));
if (values.again) await forgetOutcomes(chosen.map(({ name }) => name));
for (const { what, unable } of chosen) if (unable) console.log(`Not tried: ${what} (${unable}).`);
const origin = `http://127.0.0.1:${webPort}`;
const preload = fileURLToPath(new URL('die-before-notifying.ts', import.meta.url));
const isAsked = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => isAsked.abort());

// The pages that watch warn of each line that was cut, which is what is tried here.
console.warn = () => undefined;
const cluster = await startCluster({
  withDemo: false,
  nodeOptions: ['--import', preload],
  say: (line) => console.log(line),
});
const saleroom = await openSaleroom(cluster.databaseUrl);
try {
  const perSecond = values.load === 'half' ? await halfLoad() : Number(values.load);
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const fault of chosen.filter(({ unable }) => !unable)) {
      const done = (await readOutcomes()).filter((outcome) => outcome.fault === fault.name);
      if (done.length >= round || isAsked.signal.aborted) continue;
      console.log(`Round ${round}: ${fault.what} …`);
      const outcome = await tryFault(cluster, saleroom, origin, fault, perSecond);
      await keepOutcome(outcome);
      await writeTable();
      console.log(isKept(outcome) ? 'kept' : 'NOT KEPT', JSON.stringify(outcome));
      if (!isKept(outcome)) process.exitCode = 1;
    }
  }
} finally {
  heal();
  await saleroom.close();
  await cluster.stop();
}

/** Half of what was taken at once here, by the machines and by those who bid together. */
async function halfLoad(): Promise<number> {
  const capacity = await measureCapacity(saleroom, origin);
  console.log(`${capacity} bids a second are taken; half of them are sent.`);
  return Math.max(1, Math.round(capacity / 2));
}
