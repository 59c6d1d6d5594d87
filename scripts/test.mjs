// npm test: installs what is missing (a browser too), then formatting, lint, dead code and types, then unit and
// database tests beside browser tests. The last lines name what failed and count them all; a failed step fails
// the run, yet the others still run.
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt, ensureInstalled, environment, run } from './lib/workspace.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
const reports = await mkdtemp(path.join(os.tmpdir(), 'fairlot-test-report-'));
const reportOf = (name, kind) => path.join(reports, `${name.replaceAll(' ', '-')}.${kind}`);
const total = { passed: 0, skipped: 0 };
/** What failed, by name: who reads the end of a long output reads these. */
const failures = [];

async function check(name, command, args) {
  console.log(`\n— ${name}`);
  const code = await run(command, args);
  if (code === 0) total.passed += 1;
  else failures.push(name);
}

/**
 * Runs a test runner that writes a JSON report; a runner that ends badly without a failed test counts as one.
 * What it prints goes into a file, for `show`: two runners at once would talk over each other.
 */
async function suite({ name, command, args, env = () => ({}), count }) {
  const report = reportOf(name, 'json');
  const said = await open(reportOf(name, 'txt'), 'w');
  const code = await run(command, args(report), {
    env: { ...environment, ...env(report) },
    stdio: ['ignore', said.fd, said.fd],
  });
  await said.close();
  const counted = await readFile(report, 'utf8')
    .then((text) => count(JSON.parse(text)))
    .catch(() => ({ passed: 0, skipped: 0, failed: [] }));
  failures.push(...counted.failed);
  if (code !== 0 && counted.failed.length === 0) failures.push(name);
  for (const kind of ['passed', 'skipped']) total[kind] += counted[kind];
}

/** Prints what a suite has said. */
async function show({ name }) {
  console.log(`\n— ${name}\n\n${await readFile(reportOf(name, 'txt'), 'utf8')}`);
}

/** The failed tests of vitest's report. */
const failedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative('.', name)}: ${fullName}`),
  );

/** The failed tests of a suite in Playwright's report, and of the suites in it. */
const failedInPlaywright = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedInPlaywright),
];

await check('formatting', 'oxfmt', ['--check', '.']);
await check('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
for (const project of ['packages/rules', 'packages/contract']) {
  await check(`types of ${project}`, 'tsc', ['-p', project]);
}
for (const name of ['ui', 'client', 'web', 'console']) {
  const args = ['run', 'typecheck', '--silent', '-w', `packages/${name}`];
  await check(`types of packages/${name}`, 'npm', args);
}
// After the types of the routes have been written, which it looks for.
await check('what nobody uses', 'knip', ['--no-progress']);
await check('types of server, tests and benches', 'tsc', ['-p', '.']);
await ensureBuilt();
/** Side by side: each of them alone leaves a third of two cores idle while it waits for what it started. */
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
    count: (json) => ({
      passed: json.numPassedTests,
      failed: failedInVitest(json),
      skipped: json.numPendingTests + json.numTodoTests,
    }),
  },
  {
    name: 'browser tests',
    command: 'playwright',
    args: () => ['test', '--reporter=list,json'],
    env: (report) => ({
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(browser && { CHROMIUM_PATH: browser }),
    }),
    count: (json) => ({
      passed: json.stats.expected + json.stats.flaky,
      failed: failedInPlaywright(json),
      skipped: json.stats.skipped,
    }),
  },
];
console.log(`\n— ${suites.map(({ name }) => name).join(' beside ')}`);
await Promise.all(suites.map((each) => suite(each).then(() => show(each))));
await rm(reports, { recursive: true, force: true });

const { passed, skipped } = total;
for (const failure of failures) console.log(`\nfailed: ${failure}`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
