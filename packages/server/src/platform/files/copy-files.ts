import type { ListedFileStore } from './file-store.ts';
import { forEachLimited } from '../background/for-each-limited.ts';

/** Requests to a bucket take some 30 ms each; files are some hundred kilobytes. */
const atOnce = 16;

export interface Copied {
  readonly copied: number;
  /** Which the target had before, the same to the byte. */
  readonly there: number;
  /** Keys that the target alone has: removed from the source since they were copied. */
  readonly left: readonly string[];
}

/**
 * Copies the files that the target lacks or has differently, and reads each back. It can be ended and run
 * again at any time, beside nodes that write to the source. Throws where a file does not arrive as it was.
 */
export async function copyFiles(
  from: ListedFileStore,
  to: ListedFileStore,
  onFile: (done: number, all: number) => void = () => {},
): Promise<Copied> {
  const keys = new Set<string>();
  for await (const key of from.keys()) keys.add(key);
  const counts = { copied: 0, there: 0, gone: 0 };
  await forEachLimited([...keys], atOnce, async (key) => {
    counts[await copyFile(from, to, key)] += 1;
    onFile(counts.copied + counts.there + counts.gone, keys.size);
  });
  const left: string[] = [];
  for await (const key of to.keys()) if (!keys.has(key)) left.push(key);
  return { copied: counts.copied, there: counts.there, left };
}

async function copyFile(
  from: ListedFileStore,
  to: ListedFileStore,
  key: string,
): Promise<'copied' | 'there' | 'gone'> {
  const bytes = await from.read(key);
  // Somebody has removed it since it was listed.
  if (bytes === null) return 'gone';
  if ((await to.read(key))?.equals(bytes) === true) return 'there';
  await to.write(key, bytes);
  if ((await to.read(key))?.equals(bytes) !== true) {
    throw new Error(`${key} does not read as it was written.`);
  }
  return 'copied';
}
