import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { faults } from './faults.ts';
import { isKept } from './trial/trial.ts';
import type { Outcome } from './trial/trial.ts';

/** Bids in a second, unless `--load` says otherwise. */
export const usual = 50;
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
  const rows = faults.map(({ name, what, unable, standsStill }) => {
    const its = outcomes.filter(({ fault }) => fault === name);
    const shown = standsStill === undefined ? what : `${what} ¹`;
    if (its.length === 0) return `| ${shown} | ${unable ?? 'not tried yet'} | | | | | | | |`;
    const worst = (key: 'silence' | 'slowestBid' | 'watchers' | 'whole') =>
      Math.max(...its.map((outcome) => outcome[key]));
    const sum = (key: 'acknowledged' | 'lost' | 'doubled') =>
      its.reduce((total, outcome) => total + outcome[key], 0);
    const kept = its.filter(isKept).length;
    const perSecond = range(its.map((outcome) => outcome.perSecond));
    return `| ${shown} | ${kept} of ${its.length} | ${perSecond} | ${worst('silence')} | ${worst('slowestBid')} | ${worst('watchers')} | ${worst('whole')} | ${sum('acknowledged')} | ${sum('lost')} / ${sum('doubled')} |`;
  });
  const notKept = outcomes.filter((outcome) => !isKept(outcome)).map(describe);
  await writeFile(
    table,
    `# What came of each fault

Written by \`npm run test:cluster\`, which tries these on three machines of one (decision 230): bidders who repeat each bid until its outcome is known, four pages that watch, a fault, then an audit of every bid and lot. Doubled is a bid in the log that no bidder sent so. Promised: none lost, none doubled, bids within 15 s (after a freeze that is the cluster’s \`ttl\` and 5 s), watchers right within 5 s of that, everything as before without a hand.

Seconds, the worst of all tries, on two cores that all machines, the bidders and others shared (load average ${range(outcomes.map(({ load }) => load))}): upper bounds. Bids that are sent in a second: ${usual}, or with \`--load half\` half of what was taken at the start of that run.

| Fault | Kept | Bids/s | No bid for | Slowest bid | Watchers late | Whole again after | Acknowledged | Lost / doubled |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

¹ Nobody can bid as long as it lasts, as decision 250 chooses; what is promised begins at its end.
${notKept.length === 0 ? '' : `\n## Not kept\n\n${notKept.join('\n')}\n`}
That acknowledged bids which a cluster loses are noticed and named is shown by \`npm run test:guard\` (decision 249).
`,
  );
}

function range(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? `${least}` : `${least} to ${most}`;
}

/** Problems of the same kind differ in ids: the first tells. */
const describe = ({ fault, load, perSecond, problems, lost, doubled }: Outcome) =>
  `- ${fault} (${perSecond} bids a second, load average ${load}): ${problems.length} problems, ${lost} lost, ${doubled} doubled; ${problems[0] ?? ''}`;
