// npm start: installs what is missing, builds what is stale, migrates, seeds the demo once, serves.
import { ensureBuilt, ensureInstalled, runNode } from './lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runNode(['packages/server/src/main/cli.ts', 'serve', '--demo']);
