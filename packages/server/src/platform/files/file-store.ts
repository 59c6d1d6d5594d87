/** Where bytes are kept under names: a folder here, a bucket elsewhere. */
export interface FileStore {
  /** Keeps bytes, whole or not at all; a crash leaves no half of them under the key. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing is kept under the key. */
  read(key: string): Promise<Buffer | null>;
  /** Does nothing when nothing is kept under the key. */
  remove(key: string): Promise<void>;
}

const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const longestKey = 200;

/** Keys are made by this program alone; any other shape could escape from the folder. */
export function assertFileKey(key: string): void {
  if (key.length > longestKey || !keyShape.test(key)) {
    throw new Error(`${JSON.stringify(key)} is not a key of the file store.`);
  }
}
