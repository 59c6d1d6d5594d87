// npm run test:guard [by-hand|frozen]: acknowledged bids lost on purpose, on three machines of one. Ends with
// 2 if none was lost. Debian 12.
import { ensureBuilt, ensureInstalled, runNode } from './lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();
const way = process.argv.slice(2);
process.exitCode = await runNode(['--conditions=cheap-passwords', 'cluster/guard.ts', ...way]);
