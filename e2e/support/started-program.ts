import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './server-process.ts';

/** A running `npm start` with its output. */
export type StartedProgram = {
  child: ChildProcess;
  output(): string;
  /** Resolves with the output once it holds these words. */
  says(words: string): Promise<string>;
};

/** Runs a program in its own process group, so that signals reach only that. */
export function startProgram(
  [command, ...args]: readonly [string, ...string[]],
  environment: Record<string, string>,
): StartedProgram {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  let wake: (() => void) | undefined;
  let isOver = false;
  const heard = (data: Buffer) => {
    text += data.toString();
    wake?.();
  };
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  for (const end of ['close', 'error']) {
    child.on(end, () => {
      isOver = true;
      wake?.();
    });
  }
  return {
    child,
    output: () => text,
    async says(words) {
      while (!text.includes(words)) {
        if (isOver) throw new Error(`It ended without saying "${words}": ${text}`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return text;
    },
  };
}

/** The command line of a program in a terminal of its own, which types what is written to its input. */
export function inTerminal(command: string): readonly [string, ...string[]] {
  // The pseudo-terminal is made by `script`, which comes with Linux (util-linux) and macOS.
  return process.platform === 'darwin'
    ? ['script', '-q', '/dev/null', 'sh', '-c', command]
    : ['script', '-qec', command, '/dev/null'];
}
