import { execFileSync } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { faults, promiseOf } from './faults.ts';
import { isKept } from './trial/outcome.ts';
import type { Measured, Outcome } from './trial/outcome.ts';

/** Bids in a second, unless `--load` says otherwise. */
export const usual = 50;
const root = fileURLToPath(new URL('..', import.meta.url));
/** A line a trial, in the repository: a run that was ended goes on from there, in another clone as well. */
const file = path.join(root, 'cluster/outcomes.jsonl');
const table = path.join(root, 'docs/cluster-faults.md');

/** An outcome, and of what. */
export interface Tried extends Outcome {
  /** Day, UTC. */
  readonly date: string;
  readonly commit: string;
}

/** Read once: what runs is what was there at the start. */
const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root }).toString();

export async function readOutcomes(): Promise<Tried[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Tried);
}

/** Forgets what came of these faults, so that they are tried anew. */
export async function forgetOutcomes(names: readonly string[]): Promise<void> {
  const others = (await readOutcomes()).filter(({ fault }) => !names.includes(fault));
  await writeFile(file, others.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
}

/** Adds an outcome, and writes the table of all. */
export async function keepOutcome(outcome: Outcome): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const tried: Tried = { date, commit: commit.trim(), ...outcome };
  await appendFile(file, `${JSON.stringify(tried)}\n`);
  await writeFile(table, tableOf(await readOutcomes()));
}

export function tableOf(outcomes: readonly Tried[]): string {
  const rows = faults.map((fault) => {
    const its = outcomes.filter((outcome) => outcome.fault === fault.name);
    const cells =
      its.length === 0
        ? [fault.unable ?? 'not tried yet', '', '', promiseOf(fault), '', '', '', '', '', '']
        : cellsOf(its, promiseOf(fault));
    return `| ${[fault.what, ...cells].join(' | ')} |`;
  });
  const notKept = outcomes.filter((outcome) => !isKept(outcome)).map(describe);
  return `# What came of each fault

Written by \`npm run test:cluster\`, which tries these on three machines of one (decision 230): bidders who repeat each bid until its outcome is known, four pages that watch, a fault, then an audit of every bid and lot. Doubled is a bid in the log that no bidder sent so. Promised: none lost, none doubled, bids again within the seconds given (15; after a freeze the cluster’s \`ttl\` and 5; without a majority of etcd 15 after its end, decision 250), watchers right within 5 s of that, everything as before without a hand.

Seconds are the worst of all tries, on two cores that all machines, the bidders and others shared (load average ${range(outcomes.map(({ load }) => load))}): upper bounds. Bids that are sent in a second: ${usual}, or with \`--load half\` half of what was taken at the start of that run. Each trial is a line of [outcomes.jsonl](../cluster/outcomes.jsonl), with its day and commit.

| Fault | Kept | Bids/s | No bid for | Promised | Slowest bid | Watchers late | Whole again after | A trial takes | Acknowledged | Lost / doubled |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${outcomes.length} trials took ${inWords(outcomes)}.
${notKept.length === 0 ? '' : `\n## Not kept\n\n${notKept.join('\n')}\n`}
That acknowledged bids which a cluster loses are noticed and named is shown by \`npm run test:guard\` (decision 249).
`;
}

function cellsOf(its: readonly Tried[], promised: number) {
  const measured = its.flatMap((outcome) => outcome.measured ?? []);
  const worst = (key: keyof Measured) =>
    measured.length === 0 ? '–' : Math.max(...measured.map((one) => one[key]));
  const sum = (key: keyof Measured) => measured.reduce((total, one) => total + one[key], 0);
  return [
    `${its.filter(isKept).length} of ${its.length}`,
    range(its.map(({ perSecond }) => perSecond)),
    worst('silence'),
    promised,
    worst('slowestBid'),
    worst('watchers'),
    worst('whole'),
    Math.max(...its.map(({ took }) => took)),
    sum('acknowledged'),
    `${sum('lost')} / ${sum('doubled')}`,
  ];
}

/** How long trials took together. */
export function inWords(outcomes: readonly Outcome[]): string {
  const seconds = outcomes.reduce((sum, { took }) => sum + took, 0);
  return `${Math.round(seconds / 6) / 10} minutes`;
}

function range(values: readonly number[]): string {
  if (values.length === 0) return '–';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? `${least}` : `${least} to ${most}`;
}

const describe = ({ fault, date, commit: of, perSecond, load, problems, measured }: Tried) =>
  `- ${fault} (${date}, ${of}, ${perSecond} bids a second, load average ${load}): ${measured?.lost ?? '–'} lost, ${measured?.doubled ?? '–'} doubled; ${problems.join('; ')}`;
