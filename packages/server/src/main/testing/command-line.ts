import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** Milliseconds: each command is a process of its own, and a machine that runs tests is busy. */
export const commandPatienceMs = 120_000;

/** What a server and the command line beside it share. */
interface Beside {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of `fairlot` beside a server, as an operator does, in its data folder. */
export function runCommand(
  { databaseUrl, dataDir }: Beside,
  args: readonly string[],
): Promise<Ran> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    INIT_CWD: dataDir,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}

/** The same with `--json`: its exit code and what it answered. */
export async function askCommand(
  beside: Beside,
  args: readonly string[],
): Promise<{ readonly code: number; readonly answer: unknown }> {
  const { code, stdout } = await runCommand(beside, [...args, '--json']);
  return { code, answer: JSON.parse(stdout) };
}
