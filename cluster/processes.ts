import { readFile, readdir } from 'node:fs/promises';
import { hasCode } from '../packages/server/src/platform/files/has-code.ts';

/** When a process began, in ticks since the system's start; null if there is none. Tells it from a later one of that id. */
export async function startTimeOf(pid: number): Promise<string | null> {
  return (await readStat(pid))?.started ?? null;
}

/** These processes, those that still live, and all that descend from them. */
export async function treeOf(roots: readonly number[]): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await readStat(Number(entry)) : null;
    if (stat !== null) parents.set(Number(entry), stat.parent);
  }
  const tree = new Set(roots.filter((pid) => parents.has(pid)));
  for (let before = -1; before !== tree.size;) {
    before = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** Sends a signal to all that still live. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error;
    }
  }
}

/** The PostgreSQL that runs on this data folder; null if none does. */
export async function postmasterOf(data: string): Promise<number | null> {
  const file = await readFile(`${data}/postmaster.pid`, 'utf8').catch(() => '');
  const pid = Number(file.split('\n', 1)[0]);
  if (!(pid > 1)) return null;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('postgres') && command.includes(data) ? pid : null;
}

/** How many sockets of processes here listen at an IPv4 address and port: several may at one (`SO_REUSEPORT`). */
export async function countListeners(address: string, port: number): Promise<number> {
  const place = `${inHex(address.split('.').map(Number).toReversed())}:${inHex([port >> 8, port & 255])}`;
  const table = await readFile('/proc/net/tcp', 'utf8');
  return table.split('\n').filter((line) => {
    const [, local, , state] = line.trim().split(/\s+/);
    return local === place && state === listens;
  }).length;
}

/** As Linux counts the states of a connection. */
const listens = '0A';

const inHex = (bytes: readonly number[]) =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');

async function readStat(pid: number): Promise<{ parent: number; started: string } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent] = fields;
  if (state === undefined || state === '' || state === 'Z') return null;
  return { parent: Number(parent), started: fields[19] ?? '' };
}
