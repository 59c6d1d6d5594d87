import { spawn } from 'node:child_process';

/** The user to run a program as. */
export type OsUser = { name: string; uid: number; gid: number };

export type ProgramResult = { ok: boolean; output: string };

/** The environment of PostgreSQL's programs: without `PG*`, with English messages and UTC. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Runs a program as `user` until it ends (undefined: ourselves); a program that cannot start is a result,
 * not an exception.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  user: OsUser | undefined,
  cwd = '/',
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      cwd,
      env: programEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
