import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BenchDatabase } from './bench-server.ts';

/** Milliseconds of a core that were used so far. */
export interface CoreMs {
  /** By all threads of the server, and of its processes if it has several. */
  readonly server: number;
  /** By all processes of its PostgreSQL, those that have ended too. */
  readonly database: number;
}

/**
 * Read from `/proc`, so on Linux alone. Unlike what the clock says, the difference of two
 * does not depend on what else the machine does.
 */
export async function coreMs(server: number, bench: BenchDatabase): Promise<CoreMs> {
  const [postmaster = ''] = (
    await readFile(path.join(bench.folder, 'postgres/data/postmaster.pid'), 'utf8')
  ).split('\n');
  const processes = [Number(postmaster), ...(await childrenOf(Number(postmaster)))];
  const each = await Promise.all(processes.map(processMs));
  const servers = await Promise.all([server, ...(await childrenOf(server))].map(processMs));
  return { server: sumOf(servers), database: sumOf(each) + (await endedMs(Number(postmaster))) };
}

const sumOf = (each: readonly number[]) => each.reduce((sum, ms) => sum + ms, 0);

async function childrenOf(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** What a process's children used that have ended, as workers of autovacuum do. */
async function endedMs(parent: number): Promise<number> {
  const [, , ...ended] = await timesMs(parent);
  return sumOf(ended);
}

/** By all its threads, those too that have ended: libvips, which sharp calls, starts and ends them as it needs them. */
async function processMs(pid: number): Promise<number> {
  try {
    return sumOf((await timesMs(pid)).slice(0, 2));
  } catch {
    // It has just ended.
    return 0;
  }
}

/** User and system time of a process, and of its children that have ended; Linux counts them in hundredths of a second. */
async function timesMs(pid: number): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold anything; they are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map((hundredths) => Number(hundredths) * 10);
}
