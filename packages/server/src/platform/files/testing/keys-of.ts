import type { ListedFileStore } from '../file-store.ts';

/** All keys of a store, in order. */
export async function keysOf(store: ListedFileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.toSorted();
}
