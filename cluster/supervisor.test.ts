import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signalAll, treeOf } from './processes.ts';
import { endLeftovers, note, readNoted, supervise } from './supervisor.ts';

/** Processes start and end when the machine has time for them. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000 });
const living = (pids: readonly number[]) => treeOf(pids).then(({ length }) => length);

// What is read of processes is Linux's.
describe.runIf(process.platform === 'linux')('what is supervised', () => {
  let folder: string;
  beforeEach(async () => {
    // Of those that start a program again; `until` advances them a little, too.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-supervisor-'));
    for (const name of ['logs', 'pids']) mkdirSync(path.join(folder, name));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await endLeftovers(folder);
    await rm(folder, { recursive: true });
  });

  /** A shell with a child. */
  const program = { name: 'waiting', command: '/bin/sh', args: ['-c', 'sleep 600; true'] };

  test('is started again when it dies, and ends for good when it is stopped', async () => {
    const supervised = supervise(folder, program);
    const first = supervised.pid() ?? 0;
    signalAll([first], 'SIGKILL');
    await until(() => expect(supervised.pid()).toBeNull());
    vi.advanceTimersByTime(1_000);
    const second = supervised.pid() ?? 0;
    expect(second).toBeGreaterThan(0);
    expect(second).not.toBe(first);
    await supervised.stop('SIGTERM', 5_000);
    await until(async () => expect(await living([second])).toBe(0));
  });

  test('stays down while its machine is off', async () => {
    const supervised = supervise(folder, program);
    supervised.hold();
    signalAll([supervised.pid() ?? 0], 'SIGKILL');
    await until(() => expect(supervised.pid()).toBeNull());
    vi.advanceTimersByTime(60_000);
    expect(supervised.pid()).toBeNull();
    supervised.release();
    expect(supervised.pid()).not.toBeNull();
    await supervised.stop('SIGTERM', 5_000);
  });

  test('is ended with its children by the next start, if its supervisor was killed', async () => {
    const supervised = supervise(folder, program);
    const pid = supervised.pid() ?? 0;
    await until(async () => expect(await living([pid])).toBe(2));
    await until(async () => expect(await readdir(path.join(folder, 'pids'))).toEqual(['waiting']));
    const tree = await treeOf([pid]);
    supervised.hold();
    await endLeftovers(folder);
    await until(async () => expect(await living(tree)).toBe(0));
    await supervised.stop('SIGTERM', 0);
  });

  test('is found by its note as long as it lives', async () => {
    const file = path.join(folder, 'supervisor');
    expect(await readNoted(file)).toBeNull();
    const supervised = supervise(folder, program);
    const pid = supervised.pid() ?? 0;
    await note(file, pid);
    expect(await readNoted(file)).toBe(pid);
    await supervised.stop('SIGKILL', 5_000);
    await until(async () => expect(await readNoted(file)).toBeNull());
  });
});
