// npm run bench [name …] [-- --quick]: ratios against a peer measured in the same run. Keep the machine quiet.
import { ensureBuilt, ensureInstalled, run } from './lib/workspace.mjs';

const benches = [
  'bids',
  'hub-fanout',
  'hub-watchers',
  'closing',
  'cached-read',
  'search',
  'settlement',
  'import',
  'worst-calls',
  'console-grid',
  'simulation',
  'backplane',
  'public-pages',
];
/** Comes from the registry when it is asked for by its name. */
const others = ['lighthouse'];
const args = process.argv.slice(2);
const named = args.filter((arg) => [...benches, ...others].includes(arg));
const unknown = args.filter((arg) => !arg.startsWith('-') && !named.includes(arg));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}. There are: ${[...benches, ...others].join(', ')}.`,
  );
  process.exit(1);
}
const options = args.filter((arg) => arg.startsWith('-'));

await ensureInstalled();
await ensureBuilt();
let failed = 0;
for (const bench of named.length > 0 ? named : benches) {
  const code = await run('node', [`bench/${bench}/run.ts`, ...options]);
  if (code !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
