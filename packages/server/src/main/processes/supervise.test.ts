import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#platform/http/testing/free-port.ts';

const program = fileURLToPath(new URL('testing/bare-processes.ts', import.meta.url));

interface Said {
  readonly own: string;
  readonly pid: number;
}

function start(environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...environment } });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let text = '';
  child.stdout.on('data', (data) => (text += String(data)));
  const lines = () => text.split('\n').filter(Boolean);
  return {
    ended,
    stop: () => child.kill('SIGTERM'),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    lines,
    said: () => lines().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Said] : [])),
  };
}

test('before a process listens, all others know its door and it knows theirs', async () => {
  const { ended, stop, said } = start();
  await vi.waitFor(() => expect(said()).toHaveLength(2), { timeout: 15_000 });
  expect(said()).toMatchObject([
    // The second one is known before it is there.
    { own: '1', knows: { doors: 0, isStarting: true }, others: [] },
    {
      own: '2',
      knows: { doors: 1, isStarting: false },
      others: [{ doors: 1, isStarting: false }],
    },
  ]);
  stop();
  expect(await ended).toBe(0);
});

test('if the first one ends before it serves, there is no second one', async () => {
  const { ended, lines } = start({ FIRST_FAILS: 'yes' });
  expect(await ended).toBe(7);
  expect(lines()).toHaveLength(1);
});

test('one that ended before it was told something harms no other, and one that is told to end while it starts ends in order', async () => {
  const { ended, stop, signal, said } = start({ SECOND_STARTS_FOREVER: 'yes' });
  await vi.waitFor(() => expect(said()).toHaveLength(2), { timeout: 15_000 });
  const second = said()[1]?.pid ?? 0;
  signal('SIGSTOP');
  process.kill(second, 'SIGUSR2');
  const state = () =>
    execFileSync('ps', ['-o', 'stat=', '-p', String(second)], { encoding: 'utf8' });
  await vi.waitFor(() => expect(state()).toMatch(/^Z/), { timeout: 15_000 });
  signal('SIGCONT');
  // The second one is started again, and does not get far.
  await vi.waitFor(() => expect(said()).toHaveLength(3), { timeout: 15_000 });
  stop();
  expect(await ended).toBe(0);
});

test('one that gives no sign of life is killed and started again; as long as the other lives, probes hear so', async () => {
  const probePort = await freePort();
  const { lines, said } = start({ PROBE_PORT: String(probePort) });
  /** What probes hear of life and of being ready. */
  const heard = () =>
    Promise.all(
      ['healthz', 'readyz'].map(async (path) => {
        const answer = await fetch(`http://127.0.0.1:${probePort}/${path}`);
        await answer.body?.cancel();
        return answer.status;
      }),
    );
  await vi.waitFor(() => expect(said()).toHaveLength(2), { timeout: 15_000 });
  await vi.waitFor(async () => expect(await heard()).toEqual([200, 200]), { timeout: 3_000 });
  const [first = 0, second = 0] = said().map(({ pid }) => pid);
  process.kill(second, 'SIGSTOP');
  await vi.waitFor(async () => expect(await heard()).toEqual([200, 503]), { timeout: 3_000 });
  process.kill(first, 'SIGSTOP');
  await vi.waitFor(async () => expect(await heard()).toEqual([503, 503]), { timeout: 4_500 });
  process.kill(first, 'SIGCONT');
  await vi.waitFor(() => expect(said()).toHaveLength(3), { timeout: 18_000, interval: 200 });
  expect(lines()).toContain('Process 2 gives no sign of life and is killed.');
  expect(said()[2]).toMatchObject({ own: '2', others: [{ doors: 1 }] });
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
});

test('one that cannot be started is tried again; the others go on', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-processes-'));
  const away = `${folder}-away`;
  onTestFinished(async () => {
    for (const one of [folder, away]) await rm(one, { recursive: true, force: true });
  });
  const { ended, stop, lines, said } = start({ PROCESSES_CWD: folder });
  await vi.waitFor(() => expect(said()).toHaveLength(2), { timeout: 15_000 });
  // Where the system has no process to give it fails in the same way, but nobody can bring that about as root.
  await rename(folder, away);
  process.kill(said()[1]?.pid ?? 0, 'SIGKILL');
  await vi.waitFor(
    () => expect(lines().join()).toMatch(/Process 2 could not be started: spawn .* ENOENT/),
    { timeout: 15_000 },
  );
  await rename(away, folder);
  await vi.waitFor(() => expect(said()).toHaveLength(3), { timeout: 15_000 });
  expect(said()[2]).toMatchObject({ own: '2', others: [{ doors: 1 }] });
  stop();
  expect(await ended).toBe(0);
});
