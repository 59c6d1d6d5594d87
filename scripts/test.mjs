// npm test: installs what is missing (a browser too), then formatting, lint, dead code, types, unit,
// database and browser tests. The last lines name what failed and count them all; a failed step fails the run,
// yet the others still run.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt, ensureInstalled, environment, run } from './lib/workspace.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
const reports = await mkdtemp(path.join(os.tmpdir(), 'fairlot-test-report-'));
const total = { passed: 0, skipped: 0 };
/** What failed, by name: who reads the end of a long output reads these. */
const failures = [];

async function check(name, command, args) {
  console.log(`\n— ${name}`);
  const code = await run(command, args);
  if (code === 0) total.passed += 1;
  else failures.push(name);
}

/** Runs a test runner that writes a JSON report; a runner that ends badly without a failed test counts as one. */
async function suite(name, command, args, env, count) {
  console.log(`\n— ${name}`);
  const report = path.join(reports, `${name.replaceAll(' ', '-')}.json`);
  const code = await run(command, args(report), { env: { ...environment, ...env(report) } });
  const counted = await readFile(report, 'utf8')
    .then((text) => count(JSON.parse(text)))
    .catch(() => ({ passed: 0, skipped: 0, failed: [] }));
  failures.push(...counted.failed);
  if (code !== 0 && counted.failed.length === 0) failures.push(name);
  for (const kind of ['passed', 'skipped']) total[kind] += counted[kind];
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
await suite(
  'unit and database tests',
  'vitest',
  (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  () => ({}),
  (json) => ({
    passed: json.numPassedTests,
    failed: failedInVitest(json),
    skipped: json.numPendingTests + json.numTodoTests,
  }),
);
await suite(
  'browser tests',
  'playwright',
  () => ['test', '--reporter=list,json'],
  (report) => ({
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(browser && { CHROMIUM_PATH: browser }),
  }),
  (json) => ({
    passed: json.stats.expected + json.stats.flaky,
    failed: failedInPlaywright(json),
    skipped: json.stats.skipped,
  }),
);
await rm(reports, { recursive: true, force: true });

const { passed, skipped } = total;
for (const failure of failures) console.log(`\nfailed: ${failure}`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
