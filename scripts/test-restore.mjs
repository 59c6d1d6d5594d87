// npm run test:restore: a backup under load, and back to a moment after it, on three machines of one. Debian 12.
import { ensureBuilt, ensureInstalled, runNode } from './lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runNode(['--conditions=cheap-passwords', 'cluster/restore.ts']);
