// A process of its own that uses the embedded database in the given folder, for tests that kill it:
// prints what it joined as JSON, and leaves when its standard input ends.
import { once } from 'node:events';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';

const embedded = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  settings: { fsync: 'off' },
});
process.stdout.write(`${JSON.stringify({ url: embedded.url, owned: embedded.owned })}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await embedded.stop();
