// npm run test:cluster [fault …] [-- --rounds 10] [--since MOMENT] [--load half]: faults of every part under load, on three
// machines of one; with `--since` it goes on where it was ended. Debian 12; cuts and full disks need root.
import { ensureBuilt, ensureInstalled, runNode } from './lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();
const options = ['--conditions=cheap-passwords', 'cluster/test.ts', ...process.argv.slice(2)];
process.exitCode = await runNode(options);
