import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openSaleroom } from '../packages/server/test/support/saleroom.ts';
import { clusterFolder, startCluster, untilWhole } from './cluster.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import { heal } from './partition.ts';
import { planOf } from './plan.ts';
import { whatIsMissing } from './requirements.ts';
import { inWords, keepOutcome, readOutcomes, usual } from './results.ts';
import { webPort } from './topology.ts';
import { isKept } from './trial/outcome.ts';
import type { Outcome } from './trial/outcome.ts';
import { measureCapacity, tryFault } from './trial/trial.ts';
import type { Stage } from './trial/trial.ts';

// npm run test:cluster [fault …] [-- --rounds 10] [--since MOMENT] [--load half]: each fault once, or so often. A run that
// was ended goes on with `--since` and the moment at which it began: what has been tried since then counts.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1' },
    since: { type: 'string', default: new Date().toISOString() },
    load: { type: 'string', default: String(usual) },
  },
});
const chosen =
  positionals.length === 0
    ? faults
    : positionals.flatMap((name) => faults.filter((fault) => fault.name === name));
const run = { rounds: Number(values.rounds), since: new Date(values.since) };
const problem = problemOfOrder() ?? whatIsMissing();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
for (const { what, unable } of chosen) if (unable) console.log(`Not tried: ${what} (${unable}).`);
const plan = planOf(chosen, await readOutcomes(), run);
if (plan.length === 0) {
  console.error(`Nothing is left to be tried since ${values.since}.`);
  process.exit(1);
}
console.log(`${plan.length} trials. If they are ended, go on with --since ${values.since}.`);
const origin = `http://127.0.0.1:${webPort}`;
const preload = fileURLToPath(new URL('die-before-notifying.ts', import.meta.url));
const isAsked = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => isAsked.abort());

const say = (line: string) => console.log(line);
// The pages that watch warn of each line that was cut, which is what is tried here.
console.warn = () => undefined;
let stage = await setStage();
const tried: Outcome[] = [];
try {
  const perSecond = values.load === 'half' ? await halfLoad() : Number(values.load);
  for (const { round, fault } of plan) {
    if (isAsked.signal.aborted) break;
    await makeWhole();
    console.log(`Round ${round}: ${fault.what} …`);
    const outcome = await tryFault(stage, fault, perSecond, say);
    await keepOutcome(outcome);
    tried.push(outcome);
    console.log(isKept(outcome) ? 'kept' : 'NOT KEPT', JSON.stringify(outcome));
    if (!isKept(outcome)) await keepLogs(fault);
  }
} finally {
  heal();
  await clearStage();
}
const kept = tried.filter(isKept).length;
console.log(`${kept} of ${plan.length} kept; the trials took ${inWords(tried)}.`);
if (kept < plan.length) process.exitCode = 1;

function problemOfOrder(): string | null {
  const unknown = positionals.filter((name) => faults.every((fault) => fault.name !== name));
  if (unknown.length > 0) {
    return `There is no fault ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(', ')}.`;
  }
  if (!(run.rounds >= 1)) return '--rounds is a number from 1 on.';
  return Number.isNaN(run.since.getTime())
    ? '--since is a day or a moment: 2026-11-27T05:10Z.'
    : null;
}

async function setStage(): Promise<Stage> {
  const cluster = await startCluster({ withDemo: false, nodeOptions: ['--import', preload], say });
  return { cluster, saleroom: await openSaleroom(cluster.databaseUrl), origin };
}

async function clearStage(): Promise<void> {
  await stage.saleroom.close();
  await stage.cluster.stop();
}

/** One fault that left the machines broken, which its outcome says, does not spoil those after it. */
async function makeWhole(): Promise<void> {
  try {
    await untilWhole(stage.cluster, 60_000);
  } catch (error) {
    say(`${String(error)} A new cluster is started.`);
    await clearStage();
    stage = await setStage();
  }
}

/** What the programs said, for whoever wants to know why. */
async function keepLogs({ name }: Fault): Promise<void> {
  const folder = fileURLToPath(new URL(`../.data/cluster-logs/${name}`, import.meta.url));
  await cp(path.join(clusterFolder, 'logs'), folder, { recursive: true, force: true });
  say(`The logs of all programs up to now are in ${folder}.`);
}

/** Half of what was taken at once here, by the machines and by those who bid together. */
async function halfLoad(): Promise<number> {
  const capacity = await measureCapacity(stage);
  say(`${capacity} bids a second are taken; half of them are sent.`);
  return Math.max(1, Math.round(capacity / 2));
}
