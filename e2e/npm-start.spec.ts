import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { RawSocket } from '../packages/server/src/platform/hub/testing/raw-socket.ts';
import { freePort } from '../packages/server/src/platform/http/testing/free-port.ts';
import { type StartedProgram, inTerminal, startProgram } from './support/started-program.ts';

const script = ['node', 'scripts/start.mjs'] as const;
const npm = ['npm', 'start'] as const;
/** Makes every serving Node process print which build of React it uses, once it knows. */
const sayMode = `if(process.argv[2]==='serve'){const look=setInterval(()=>{if(!process.env.NODE_ENV)return;
clearInterval(look);console.error('Serves_as_'+process.env.NODE_ENV)},20).unref()}`;
/** What Ctrl-C types; the terminal sends SIGINT to every process in front. */
const ctrlC = '\u0003';

let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-npm-start-'));
});
test.afterAll(async () => {
  // Where we are root, the cluster lies elsewhere, behind a link.
  await rm(path.dirname(await realpath(cluster())), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});
const cluster = () => path.join(dataDir, 'postgres/data');

const signal = (name: NodeJS.Signals) => (program: StartedProgram) => program.child.kill(name);

// The first one makes the demo, the others find it. In the long run also the other signals and ways to end.
for (const [what, command, end, tag] of [
  [
    'Ctrl-C in a terminal',
    inTerminal('npm start'),
    ({ child }: StartedProgram) => child.stdin?.write(ctrlC),
    ['@long'],
  ],
  ['the terminal closed', inTerminal('npm start'), signal('SIGKILL'), ['@long']],
  ['SIGTERM to npm', npm, signal('SIGTERM'), []],
  ['SIGINT to npm', npm, signal('SIGINT'), ['@long']],
  ['SIGHUP to npm', npm, signal('SIGHUP'), ['@long']],
  ['SIGKILL to npm', npm, signal('SIGKILL'), ['@long']],
  ['SIGTERM to the script', script, signal('SIGTERM'), ['@long']],
  ['SIGHUP to the script', script, signal('SIGHUP'), ['@long']],
] as const) {
  test(`${what} ends the server in order`, { tag: [...tag] }, async () => {
    test.setTimeout(180_000);
    const [port, probePort] = [await freePort(), await freePort()];
    const program = startProgram(command, {
      DATA_DIR: dataDir,
      PORT: String(port),
      PROBE_PORT: String(probePort),
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(sayMode)}`,
    });
    expect(await program.says('Stop with Ctrl-C.')).toContain('Serves_as_production');
    for (const path of ['healthz', 'readyz']) {
      expect((await fetch(`http://127.0.0.1:${probePort}/${path}`)).status).toBe(200);
    }
    const postmaster = await postmasterId();
    const watcher = await new RawSocket(`ws://127.0.0.1:${port}/api/hubs/bid`).ready();

    end(program);

    // Watchers are not cut off: the hub sends a close message first.
    expect(await watcher.next()).toEqual({ type: 7, allowReconnect: true });
    expect(await watcher.closed).toBe(1000);
    await expect.poll(() => isAlive(postmaster), { timeout: 20_000 }).toBe(false);
    await expect.poll(postmasterId).toBeNaN();
    await expect.poll(() => answers(port)).toBe(false);
  });
}

test('an address that nobody serves leaves no stack in the log', { tag: '@long' }, async () => {
  test.setTimeout(180_000);
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info' };
  const program = startProgram(script, settings);
  await program.says('Stop with Ctrl-C.');
  for (const path of ['/wp-login.php', '/no/such/page', '/api/none', '/assets/none.js']) {
    expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(404);
  }
  program.child.kill('SIGTERM');
  expect(await program.says('Fairlot has stopped.')).not.toMatch(/wp-login|No route|\n +at /);
});

async function postmasterId(): Promise<number> {
  const text = await readFile(path.join(cluster(), 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}
