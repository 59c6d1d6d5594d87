// npm run test:long: the same proofs at the sizes of the promises. Takes hours on two cores.
import { ensureInstalled, environment, run } from './lib/workspace.mjs';

await ensureInstalled();
process.exitCode = await run('vitest', ['run', ...process.argv.slice(2)], {
  env: { ...environment, FAIRLOT_LONG: '1' },
});
