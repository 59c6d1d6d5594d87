import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { CommandOrder, Ran } from './command-process.ts';

/** Milliseconds: a command opens the installation each time, and a machine that runs tests is busy. */
export const commandTimeoutMs = 120_000;

/** What a server shares with the command line beside it. */
interface Beside {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/**
 * Loading the code takes a second per command: one process runs the commands of all tests
 * (`command-process.ts`).
 */
let child: ChildProcess | null = null;
const waiting = new Map<number, PromiseWithResolvers<Ran>>();
let orders = 0;

function commandProcess(): ChildProcess {
  if (child !== null) return child;
  child = fork(new URL('./command-process.ts', import.meta.url), { execArgv: [] });
  child.on('message', ({ id, ran }: { id: number; ran: Ran }) => {
    waiting.get(id)?.resolve(ran);
    waiting.delete(id);
    if (waiting.size === 0) child?.channel?.unref();
  });
  child.once('exit', (code) => {
    child = null;
    for (const { reject } of waiting.values())
      reject(new Error(`The commands' process ended: ${code}`));
    waiting.clear();
  });
  child.unref();
  return child;
}

/**
 * Runs a command of `fairlot` beside a server, as an operator does, in its data folder: in a process of
 * its own, which only `cli.db.test.ts` restarts for each.
 */
export function runCommand(
  { databaseUrl, dataDir }: Beside,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    INIT_CWD: dataDir,
    LOG_LEVEL: 'silent',
    ...more,
  };
  orders += 1;
  const order: CommandOrder = { id: orders, args, environment };
  const running = commandProcess();
  running.channel?.ref();
  running.send(order);
  const ran = Promise.withResolvers<Ran>();
  waiting.set(order.id, ran);
  return ran.promise;
}

/** The same with `--json`: its exit code and output. */
export async function askCommand(
  beside: Beside,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly answer: unknown }> {
  const { code, stdout } = await runCommand(beside, [...args, '--json'], more);
  return { code, answer: JSON.parse(stdout) };
}
