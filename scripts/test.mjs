// npm test: installs what is missing (a browser too), then formatting, lint, dead code, types, unit,
// database and browser tests. The last line counts them all; a failed step fails the run, yet the others still run.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt, ensureInstalled, environment, run } from './lib/workspace.mjs';

await ensureInstalled();
const browser = await ensureBrowser();
const reports = await mkdtemp(path.join(os.tmpdir(), 'fairlot-test-report-'));
const total = { passed: 0, failed: 0, skipped: 0 };

async function check(name, command, args) {
  console.log(`\n— ${name}`);
  const code = await run(command, args);
  if (code === 0) total.passed += 1;
  else total.failed += 1;
}

/** Runs a test runner that writes a JSON report; a runner that ends badly without a failed test counts as one. */
async function suite(name, command, args, env, count) {
  console.log(`\n— ${name}`);
  const report = path.join(reports, `${name.replaceAll(' ', '-')}.json`);
  const code = await run(command, args(report), { env: { ...environment, ...env(report) } });
  const counted = await readFile(report, 'utf8')
    .then((text) => count(JSON.parse(text)))
    .catch(() => ({ passed: 0, failed: 0, skipped: 0 }));
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  for (const kind of ['passed', 'failed', 'skipped']) total[kind] += counted[kind];
}

await check('formatting', 'oxfmt', ['--check', '.']);
await check('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
for (const project of ['packages/rules', 'packages/contract']) {
  await check(`types of ${project}`, 'tsc', ['-p', project]);
}
await check('types of packages/ui', 'npm', ['run', 'typecheck', '--silent', '-w', 'packages/ui']);
await check('types of packages/web', 'npm', ['run', 'typecheck', '--silent', '-w', 'packages/web']);
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
    failed: json.numFailedTests,
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
  ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }),
);
await rm(reports, { recursive: true, force: true });

const { passed, failed, skipped } = total;
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
