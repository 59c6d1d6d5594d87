import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signalAll, startTimeOf, treeOf } from './processes.ts';

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Only if we are root. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface Supervised {
  readonly name: string;
  pid(): number | null;
  /** Keeps it from being started again, as long as its machine is off. */
  hold(): void;
  release(): void;
  /** Ends it for good: by the signal, and with all that descends from it after `patienceMs`. */
  stop(signal: NodeJS.Signals, patienceMs: number): Promise<void>;
}

/** As `RestartSec` in the units. */
const restartMs = 1_000;

/** Starts a program and starts it again whenever it ends, as systemd does with `Restart=always`. */
export function supervise(folder: string, program: Program): Supervised {
  let child: ChildProcess | null = null;
  let isHeld = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;

  function start(): void {
    timer = null;
    if (isHeld || isStopped) return;
    const output = openSync(path.join(folder, 'logs', `${program.name}.log`), 'a');
    child = spawn(program.command, program.args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', ...program.environment },
      stdio: ['ignore', output, output],
      // A session of its own: Ctrl-C reaches us alone, and we end all in order.
      detached: true,
      ...program.user,
    });
    closeSync(output);
    child.once('error', ended).once('exit', ended);
    if (child.pid !== undefined) void note(path.join(folder, 'pids', program.name), child.pid);
  }
  function ended(): void {
    child = null;
    timer ??= setTimeout(start, restartMs);
  }
  start();

  return {
    name: program.name,
    pid: () => child?.pid ?? null,
    hold: () => {
      isHeld = true;
    },
    release() {
      isHeld = false;
      if (child === null && timer === null) start();
    },
    async stop(signal, patienceMs) {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      if (child?.pid === undefined) return;
      const running = child;
      const gone = once(running, 'exit');
      const pids = await treeOf([child.pid]);
      running.kill(signal);
      await Promise.race([gone, delay(patienceMs, undefined, { ref: false })]);
      // What it left behind; of those that ended nothing is found.
      signalAll(await treeOf(pids), 'SIGKILL');
    },
  };
}

/** Writes to a file which process this is, so that it is told from a later one of that id. */
export async function note(file: string, pid: number): Promise<void> {
  const started = await startTimeOf(pid);
  writeFileSync(file, `${pid} ${started}`);
}

/** The process that was noted in this file, if it still lives; null if not. */
export async function readNoted(file: string): Promise<number | null> {
  const [pid, started] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
  return (await startTimeOf(Number(pid))) === started ? Number(pid) : null;
}

/** Ends what a cluster left behind whose supervisor was killed. */
export async function endLeftovers(folder: string): Promise<void> {
  const pids = path.join(folder, 'pids');
  for (const name of await readdir(pids).catch(() => [])) {
    const file = path.join(pids, name);
    const pid = await readNoted(file);
    if (pid !== null) signalAll(await treeOf([pid]), 'SIGKILL');
    await rm(file);
  }
}
