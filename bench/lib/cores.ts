import { readFile, readdir } from 'node:fs/promises';
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
  const each = await Promise.all(processes.map(threadsMs));
  const servers = await Promise.all([server, ...(await childrenOf(server))].map(threadsMs));
  return { server: sumOf(servers), database: sumOf(each) + (await endedMs(Number(postmaster))) };
}

const sumOf = (each: readonly number[]) => each.reduce((sum, ms) => sum + ms, 0);

async function childrenOf(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** What a process's children used that have ended, as workers of autovacuum do; Linux counts it in hundredths of a second. */
async function endedMs(parent: number): Promise<number> {
  const stat = await readFile(`/proc/${parent}/stat`, 'utf8');
  // The name in parentheses may hold anything; user and system time of children are fields 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/**
 * Nanoseconds on a core are the first field of `schedstat`; processes that have just ended are not
 * counted.
 */
async function threadsMs(pid: number): Promise<number> {
  try {
    const threads = await readdir(`/proc/${pid}/task`);
    const each = await Promise.all(
      threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
    );
    return each.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0);
  } catch {
    return 0;
  }
}
