import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Milliseconds of a core that a server and its PostgreSQL have used so far: all threads of the one,
 * all processes of the other. Read from `/proc`, so on Linux alone.
 */
export async function coreMs(server: number, postgresFolder: string): Promise<number> {
  const [postmaster = ''] = (
    await readFile(path.join(postgresFolder, 'postmaster.pid'), 'utf8')
  ).split('\n');
  const processes = [server, Number(postmaster), ...(await childrenOf(Number(postmaster)))];
  const each = await Promise.all(processes.map(threadsMs));
  return each.reduce((sum, ms) => sum + ms, 0);
}

async function childrenOf(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
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
