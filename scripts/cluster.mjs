// npm run cluster: three machines on this one, from the files of deploy/, to look at and to kill. Debian 12.
import { ensureBuilt, ensureInstalled, runNode } from './lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runNode(['cluster/run.ts', ...process.argv.slice(2)]);
