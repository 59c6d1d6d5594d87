import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { node, root, serversVariable } from './server-process.ts';

/** One process for the servers of the whole run. */
export default async function startServers(): Promise<() => Promise<void>> {
  const child = spawn(node, ['--conditions=cheap-passwords', 'e2e/support/warm-server.ts'], {
    cwd: root,
    // As `npm start` has it: React's other build is slower, and the test runner would ask for that.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [port] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`The process of the servers ended with ${code}.`);
    }),
  ])) as [number];
  process.env[serversVariable] = `http://127.0.0.1:${port}`;
  return async () => {
    child.disconnect();
    await ended;
  };
}
