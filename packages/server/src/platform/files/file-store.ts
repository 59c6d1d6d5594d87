/** Stores files by key: a folder here, perhaps a bucket elsewhere. */
export interface FileStore {
  /** Stores a file completely or not at all, even if the process crashes. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
}

const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const longestKey = 200;

/** Keys are made by this program alone; any other format could escape from the folder. */
export function assertFileKey(key: string): void {
  if (key.length > longestKey || !keyShape.test(key)) {
    throw new Error(`${JSON.stringify(key)} is not a key of the file store.`);
  }
}
