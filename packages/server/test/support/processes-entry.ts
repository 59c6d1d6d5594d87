import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { supervise } from '#main/processes/supervise.ts';

// Two nodes like that of `node-entry.ts` behind one port, as `fairlot serve --processes 2` has them.
cluster.setupPrimary({ exec: fileURLToPath(new URL('node-entry.ts', import.meta.url)) });
// The tests have ended, so that nobody else would end this process.
process.on('disconnect', () => process.exit(1));
process.exit(await supervise(2, (line) => process.stderr.write(`${line}\n`)));
