// npm run fairlot -- <command>
import { ensureInstalled, runNode } from './lib/workspace.mjs';

await ensureInstalled();
process.exitCode = await runNode(['packages/server/src/main/cli.ts', ...process.argv.slice(2)]);
