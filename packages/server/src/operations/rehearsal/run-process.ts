import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { RehearsalMessage, RehearsalOrder } from './rehearsal-process.ts';

const program = new URL('./rehearsal-process.ts', import.meta.url);
/** Megabytes; ten thousand lots with their descriptions take a tenth of it. */
const memory = 512;
/** Longer than a rehearsal may take by itself; milliseconds. */
const longestMs = 11 * 60_000;
/** After this it is killed, and its remains are removed before the next one. Milliseconds. */
const leavesWithinMs = 25_000;
/** The environment that it needs, without keys or addresses of services. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'];

export type ProcessEnding =
  | Exclude<RehearsalMessage, { kind: 'progress' }>
  | { readonly kind: 'stopped' };

/**
 * Rehearses a sale in a process of its own, which removes everything it made before it ends, even if it
 * is stopped or this process is killed.
 */
export async function runProcess(
  order: RehearsalOrder,
  {
    signal,
    onProgress,
  }: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: { readonly closed: number; readonly lots: number }) => void;
  },
): Promise<ProcessEnding> {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memory}`],
    env: Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Rejects if it cannot be started or messaged.
  const exited = once(child, 'exit').catch(() => undefined);
  let ending: ProcessEnding | null = null;
  child.on('message', (message: RehearsalMessage) => {
    if (message.kind === 'progress') onProgress(message);
    else ending = message;
  });
  child.on('error', () => child.kill('SIGKILL'));
  const stop = () => {
    if (child.connected) child.disconnect();
    setTimeout(() => child.kill('SIGKILL'), leavesWithinMs).unref();
  };
  const late = setTimeout(stop, longestMs);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  if (child.connected) child.send(order);
  await exited;
  clearTimeout(late);
  signal.removeEventListener('abort', stop);
  if (signal.aborted) return { kind: 'stopped' };
  return ending ?? { kind: 'failed', problem: 'Failed', reason: 'The process ended.' };
}
