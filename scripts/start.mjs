// npm start: installs what is missing, builds what is stale, migrates, seeds the demo once, serves.
import { ensureBuilt, ensureInstalled, environment, runNode } from './lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();
// React's development build is slower, and its error page shows the paths of files.
const env = { ...environment, NODE_ENV: 'production' };
process.exitCode = await runNode(['packages/server/src/main/server.ts', '--demo'], { env });
