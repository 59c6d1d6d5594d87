import path from 'node:path';
import type { BucketKeys } from '../config/config.ts';
import { createBucketFileStore } from './bucket-file-store.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { DiskFileStore } from './disk-file-store.ts';
import type { ListedFileStore } from './file-store.ts';

/** The files that rows of the database reference: the server and the command line share them. */
export function openFileStore(dataDir: string, bucket?: BucketKeys): ListedFileStore {
  if (bucket !== undefined) return createBucketFileStore(bucket);
  return createDiskFileStore(path.join(dataDir, 'files'));
}

/** Files that can be made again at any time, separately on each node. */
export function openCache(dataDir: string): DiskFileStore {
  return createDiskFileStore(path.join(dataDir, 'cache'));
}
