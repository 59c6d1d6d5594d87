// npm run dev: like npm start, and restarts when a source changes.
import { watch } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, environment, root, runNode } from './lib/workspace.mjs';

await ensureInstalled();
await ensureBuilt();

// The server watches its own sources and the built pages; this rebuilds the pages.
let building = Promise.resolve();
let timer;
for (const folder of [
  'packages/web/app',
  'packages/web/src',
  'packages/console/src',
  'packages/ui/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/rules/src',
]) {
  watch(path.join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(ensureBuilt);
    }, 150);
  });
}
const watched = [
  '--watch',
  '--watch-path=packages/server/src',
  '--watch-path=packages/demo/src',
  '--watch-path=packages/contract/src',
  '--watch-path=packages/rules/src',
  '--watch-path=packages/web/build/source-hash',
];
// React's development build explains what is wrong.
process.exitCode = await runNode(
  [...watched, 'packages/server/src/main/cli.ts', 'serve', '--demo', '--processes', '1'],
  { env: { ...environment, NODE_ENV: 'development' } },
);
process.exit();
