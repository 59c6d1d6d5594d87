// npm test: installs what is missing (a browser too), then formatting, dead code, lint and types, and
// unit and database tests beside browser tests. The last lines list failures and counts; a failed step
// fails the run, yet the others still run.
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { readPlaywright, readVitest } from './lib/test-reports.mjs';
import { ensureBuilt, ensureInstalled, environment, run } from './lib/workspace.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
const reports = await mkdtemp(path.join(os.tmpdir(), 'fairlot-test-report-'));
const reportOf = (name, kind) => path.join(reports, `${name.replaceAll(' ', '-')}.${kind}`);
const total = { passed: 0, skipped: 0 };
/** Failures with reasons, and tests that passed on retry, for people who read the end of a long output. */
const failures = [];
const flakes = [];

async function check(name, command, args, env = {}) {
  console.log(`\n— ${name}`);
  const code = await run(command, args, { env: { ...environment, ...env } });
  if (code === 0) total.passed += 1;
  else failures.push({ name, why: '' });
}

/**
 * What a test runner that writes a JSON report says; one that fails without a failed test has failed itself. Its
 * output goes to a file, for `show`: two runners' output would mix.
 */
async function outcomeOf({ name, command, env = () => ({}), read }, args) {
  const report = reportOf(name, 'json');
  await rm(report, { force: true });
  const output = await open(reportOf(name, 'txt'), 'w');
  const code = await run(command, args(report), {
    env: { ...environment, ...env(report) },
    stdio: ['ignore', output.fd, output.fd],
  });
  await output.close();
  const outcome = await readFile(report, 'utf8')
    .then((text) => read(JSON.parse(text)))
    .catch(() => ({ passed: 0, skipped: 0, failed: [], flaky: [] }));
  const isBroken = code !== 0 && outcome.failed.length === 0;
  return isBroken ? { ...outcome, failed: [{ name, file: null, why: '' }] } : outcome;
}

/** Runs a suite, and counts what came of it but for what failed. */
async function runSuite(suite) {
  const { passed, skipped, failed, flaky } = await outcomeOf(suite, suite.args);
  total.passed += passed;
  total.skipped += skipped;
  flakes.push(...flaky);
  await show(suite);
  return { suite, failed };
}

/**
 * Runs what failed once more, by itself: beside the other suite, a slow machine has no core to spare, and what is
 * limited in time fails twice in a row (decision 118). More than twenty failures are no chance.
 */
async function runAlone({ suite, failed }) {
  const isChance = failed.length <= 20 && failed.every(({ file }) => file !== null);
  if (failed.length === 0) return;
  if (process.env.CI !== 'true' || !isChance) {
    failures.push(...failed);
    return;
  }
  console.log(`\n— what failed of the ${suite.name}, by itself`);
  const again = await outcomeOf(suite, (report) =>
    suite.again(report, [...new Set(failed.map(({ file }) => file))]),
  );
  await show(suite);
  failures.push(...again.failed);
  const recovered = failed.filter(({ name }) => again.failed.every((one) => one.name !== name));
  // A runner that did not run shows nothing.
  if (again.passed < recovered.length) {
    failures.push(...recovered);
    return;
  }
  total.passed += recovered.length;
  flakes.push(...recovered);
}

/** Prints a suite's output. */
async function show({ name }) {
  console.log(`\n— ${name}\n\n${await readFile(reportOf(name, 'txt'), 'utf8')}`);
}

/** In parallel: each alone leaves a third of two cores idle while it waits for its child processes. */
const suites = [
  {
    name: 'unit and database tests',
    command: 'vitest',
    args: (report) => [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    again: (report, files) => [
      'run',
      ...files,
      '--maxWorkers=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    read: readVitest,
  },
  {
    name: 'browser tests',
    command: 'playwright',
    args: () => ['test', '--reporter=list,json'],
    again: () => ['test', '--last-failed', '--workers=1', '--reporter=list,json'],
    env: (report) => ({
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(browser && { CHROMIUM_PATH: browser }),
    }),
    read: readPlaywright,
  },
];

/**
 * The type checker is a Go program that lives for a minute: with enough memory, it collects garbage only
 * at four gigabytes, which saves a fifth of its processor time.
 */
const collectLate = os.freemem() > 8 * 1024 ** 3 ? { GOGC: 'off', GOMEMLIMIT: '4GiB' } : {};

await check('formatting', 'oxfmt', ['--check', '.']);
// Lint and knip look for them.
await check('types of the routes', 'npm', ['run', 'typegen', '--silent', '-w', 'packages/web']);
await Promise.all([
  // One reading of all types for both; apart they cost nearly twice as much (decision 139).
  check(
    'lint and types',
    'oxlint',
    ['--type-aware', '--type-check', '--deny-warnings'],
    collectLate,
  ),
  check('what nobody uses', 'knip', ['--no-progress']).then(ensureBuilt),
]);
console.log(`\n— ${suites.map(({ name }) => name).join(' beside ')}`);
for (const ran of await Promise.all(suites.map(runSuite))) await runAlone(ran);
await rm(reports, { recursive: true, force: true });

const { passed, skipped } = total;
const tell = (how, { name, why }) => console.log(`\n${how}: ${name}\n${why.slice(0, 1_500)}`);
for (const flake of flakes) tell('passed when tried again', flake);
for (const failure of failures) tell('failed', failure);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
