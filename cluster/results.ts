import { execFileSync } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promiseOf, usually } from './fault.ts';
import type { Promised } from './fault.ts';
import { faults } from './faults.ts';
import { fairlotProcesses } from './topology.ts';
import { isKept } from './trial/outcome.ts';
import type { Measured, Outcome } from './trial/outcome.ts';

/** Bids in a second, unless `--load` says otherwise. */
export const usual = 50;
const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * A line a trial, in the repository: a run that was ended goes on from there, in another clone as well. Lines are added,
 * whatever came of a trial, and never taken away (decision 281).
 */
const file = path.join(root, 'cluster/outcomes.jsonl');
const table = path.join(root, 'docs/cluster-faults.md');

/** An outcome, and of what. */
export interface Tried extends Outcome {
  /** When it was over, UTC; of the first two hundred the day alone. */
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

/** Adds an outcome, and writes the table of all. */
export async function keepOutcome(outcome: Outcome): Promise<void> {
  const date = new Date().toISOString();
  const tried: Tried = { date, commit: commit.trim(), ...outcome };
  await appendFile(file, `${JSON.stringify(tried)}\n`);
  await writeFile(table, tableOf(await readOutcomes()));
}

export function tableOf(outcomes: readonly Tried[]): string {
  const rows = faults.map((fault) => {
    const its = outcomes.filter((outcome) => outcome.fault === fault.name);
    const cells =
      its.length === 0
        ? [fault.unable ?? 'not tried yet', ...Array<string>(columns.length - 2).fill('')]
        : cellsOf(its, promiseOf(fault));
    return `| ${[fault.what, ...cells].join(' | ')} |`;
  });
  const notKept = outcomes.filter((outcome) => !isKept(outcome)).map(describe);
  return `# What came of each fault

Written by \`npm run test:cluster\`, which tries these on three machines of one (decision 230), of which two run Fairlot, each in ${fairlotProcesses} processes under a supervisor: bidders who repeat each bid until its outcome is known, four pages that watch, a fault, then an audit of every bid and lot. Lost is a bid that was acknowledged and that the log lacks or has otherwise. Doubled is one in the log that no bidder sent so, one that watchers were told of twice, and one of the 500 slowest that is answered otherwise when it is sent once more afterwards.

Promised: none lost, none doubled, and everything as before without a hand; bids again within ${usually.bids} s (after a freeze of what chooses or is the primary, the cluster’s \`ttl\` and 5; without a majority of etcd 15 after its end, decision 250; while a PgBouncer is gone, beside which bids pass, nobody waits: 2); watchers right within ${usually.watchers} s of that, and of every bid after it, or within 2 where a node died with what it had not told them.

Seconds are the worst of all tries, on two cores that all machines, the bidders and others shared (load average ${range(outcomes.map(({ load }) => load))}): upper bounds. Bids that are sent in a second: ${usual}, or with \`--load half\` half of what was taken at the start of that run.

| ${columns.join(' | ')} |
|${columns.map(() => '---|').join('')}
${rows.join('\n')}

${outcomes.length} trials took ${inWords(outcomes)}.
${notKept.length === 0 ? '' : `\n## Not kept\n\n${notKept.join('\n')}\n`}
## Of which code

Each trial is a line of [outcomes.jsonl](../cluster/outcomes.jsonl), with its commit. The first 200 are those of a tenfold run from which trials were left out when what they had found was mended (decision 257), in which each node was one process and doubled was only what nobody had sent. Since then every trial stays, kept or not (decision 281); they have a column of their own.

${commitsOf(outcomes).join('\n')}

That acknowledged bids which a cluster loses are noticed and named is shown by \`npm run test:guard\` (decision 249).
`;
}

const columns = [
  'Fault',
  'Kept',
  'Since every trial stays',
  'Bids/s',
  'No bid for',
  'Promised',
  'Slowest bid',
  'Watchers late',
  'Promised',
  'Whole again after',
  'A trial takes',
  'Acknowledged',
  'Lost / doubled',
];

/** A line for each commit and day, in the order of the trials. */
function commitsOf(outcomes: readonly Tried[]): string[] {
  const counts = new Map<string, number>();
  for (const { commit: of, date } of outcomes) {
    const line = `- ${of}, ${dayOf(date)}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${line}: ${count}`);
}

const dayOf = (date: string) => date.slice(0, 10);

function cellsOf(its: readonly Tried[], promised: Promised) {
  const measured = its.flatMap((outcome) => outcome.measured ?? []);
  const worst = (key: keyof Measured) =>
    measured.length === 0 ? '–' : Math.max(...measured.map((one) => one[key]));
  const sum = (key: keyof Measured) => measured.reduce((total, one) => total + one[key], 0);
  return [
    keptOf(its),
    keptOf(its.filter(staying)),
    range(its.map(({ perSecond }) => perSecond)),
    worst('silence'),
    promised.bids,
    worst('slowestBid'),
    worst('watchers'),
    promised.watchers,
    worst('whole'),
    Math.max(...its.map(({ took }) => took)),
    sum('acknowledged'),
    `${sum('lost')} / ${sum('doubled')}`,
  ];
}

const keptOf = (its: readonly Tried[]) => `${its.filter(isKept).length} of ${its.length}`;

/** Not of the first two hundred, some of which were left out. */
const staying = ({ date }: Tried) => date !== dayOf(date);

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
  `- ${fault} (${dayOf(date)}, ${of}, ${perSecond} bids a second, load average ${load}): ${measured?.lost ?? '–'} lost, ${measured?.doubled ?? '–'} doubled; ${problems.join('; ')}`;
