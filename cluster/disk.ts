import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Bytes. PostgreSQL keeps up to a gigabyte and a half of its log. */
const size = '3g';

/** Whether disks of a fixed size can be made: of memory, by root. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Makes a folder a small disk of its own, which can be full without filling the machine's. */
export function mountDisk(folder: string, uid: number): void {
  const options = `size=${size},uid=${uid},mode=0700`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'fairlot-cluster', folder]);
}

/** Unmounts all disks below a folder. */
export async function unmountDisks(folder: string): Promise<void> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  for (const line of mounts.split('\n')) {
    const [, place] = line.split(' ');
    if (place?.startsWith(`${folder}/`) === true) execFileSync('umount', ['--lazy', place]);
  }
}
