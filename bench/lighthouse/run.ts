import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import { pagesOf, placeOf } from '../lib/demo-place.ts';
import { median } from '../lib/median.ts';

// What Lighthouse says of the demo's pages with its defaults for phones. It comes from the registry when it is asked for
// and not with the repository: it brings a hundred packages that nothing else needs.

const lighthouse = 'lighthouse@13.5.0';
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = values.quick ? 1 : 3;
const port = 4308;
/** Of a hundred; milliseconds. */
const goals = { performance: 98, others: 100, largest: 1_200 };

/** Otherwise Lighthouse looks for a Chrome itself. */
const browser = process.env.CHROMIUM_PATH;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>;
}

async function ask(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--output=json',
      '--quiet',
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    {
      env: { ...process.env, ...(browser !== undefined && { CHROME_PATH: browser }) },
      maxBuffer: 64 * 1_024 * 1_024,
      timeout: 120_000,
    },
  );
  return JSON.parse(stdout) as Report;
}

/** A figure that misses its goal fails the whole run. */
function say(what: string, text: string, isKept: boolean): void {
  console.log(`${what}: ${text}${isKept ? '' : ' MISSED'}`);
  if (!isKept) process.exitCode = 1;
}

function tell(page: string, reports: readonly Report[]): void {
  const middle = (of: (report: Report) => number | undefined) =>
    median(reports.map((report) => of(report) ?? Number.NaN));
  const score = (name: string) =>
    middle(({ categories }) => (categories[name]?.score ?? NaN) * 100);
  const took = (name: string) => middle(({ audits }) => audits[name]?.numericValue);
  const performance = score('performance');
  say(
    `${page}, performance`,
    `${performance.toFixed(0)} (goal ≥ ${goals.performance})`,
    performance >= goals.performance,
  );
  for (const name of ['accessibility', 'best-practices', 'seo']) {
    const of = score(name);
    say(`${page}, ${name}`, `${of.toFixed(0)} (goal ${goals.others})`, of >= goals.others);
  }
  const largest = took('largest-contentful-paint');
  say(
    `${page}, largest picture or text`,
    `${largest.toFixed(0)} ms (goal ≤ ${goals.largest})`,
    largest <= goals.largest,
  );
  console.log(
    `${page}: first frame ${took('first-contentful-paint').toFixed(0)} ms, blocked ${took('total-blocking-time').toFixed(0)} ms, shift ${took('cumulative-layout-shift').toFixed(3)}`,
  );
}

await withDatabase(async (bench) => {
  await withServer(
    bench,
    port,
    async () => {
      const pages = pagesOf(await placeOf(bench.database));
      for (const [name, path] of Object.entries(pages)) {
        const url = `http://localhost:${port}${path}`;
        // Pictures are made at their first request.
        await ask(url);
        const reports = [];
        for (let round = 0; round < rounds; round += 1) reports.push(await ask(url));
        tell(name, reports);
      }
    },
    ['--demo'],
  );
});
