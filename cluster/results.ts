import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { faults } from './faults.ts';
import { isKept } from './trial/trial.ts';
import type { Outcome } from './trial/trial.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A line a trial, so that a run goes on where it was ended. */
const file = path.join(root, '.data/cluster-faults.jsonl');
const table = path.join(root, 'docs/cluster-faults.md');

export async function readOutcomes(): Promise<Outcome[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Outcome);
}

/** Forgets what came of these faults, so that they are tried anew. */
export async function forgetOutcomes(names: readonly string[]): Promise<void> {
  const others = (await readOutcomes()).filter(({ fault }) => !names.includes(fault));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, others.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
}

export async function keepOutcome(outcome: Outcome): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(outcome)}\n`);
}

/** Writes the table of all outcomes that are kept. */
export async function writeTable(): Promise<void> {
  const outcomes = await readOutcomes();
  const rows = faults.map(({ name, what, unable }) => {
    const its = outcomes.filter(({ fault }) => fault === name);
    if (its.length === 0) return `| ${what} | ${unable ?? 'not tried yet'} | | | | | | |`;
    const worst = (key: 'silence' | 'slowestBid' | 'watchers' | 'whole') =>
      Math.max(...its.map((outcome) => outcome[key]));
    const sum = (key: 'acknowledged' | 'lost' | 'doubled') =>
      its.reduce((total, outcome) => total + outcome[key], 0);
    const kept = its.filter(isKept).length;
    return `| ${what} | ${kept} of ${its.length} | ${worst('silence')} | ${worst('slowestBid')} | ${worst('watchers')} | ${worst('whole')} | ${sum('acknowledged')} | ${sum('lost')} / ${sum('doubled')} |`;
  });
  const loads = outcomes.map(({ load }) => load);
  await writeFile(
    table,
    `# What came of each fault

Written by \`npm run test:cluster\`, which tries these on three machines of one (decision 230): 50 bids a second by bidders who repeat each until its outcome is known, four pages that watch, a fault, then an audit of every bid and lot. Doubled is a bid in the log that no bidder sent so. Promised: none lost, none doubled, bids within 15 s, watchers right within 5 s of that, everything as before without a hand.

Seconds, the worst of all tries, on two cores that all machines, the load and others shared (load average ${Math.min(...loads)} to ${Math.max(...loads)}): upper bounds.

Visitors reach a machine that is cut off from its fellows as well as the others, since nothing here leads them away from it as a balancer does that looks at \`/healthz\`: pages that come back to it are turned away and try again after 2 and 12 seconds.

| Fault | Kept | No bid for | Slowest bid | Watchers late | Whole again after | Acknowledged | Lost / doubled |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`,
  );
}
