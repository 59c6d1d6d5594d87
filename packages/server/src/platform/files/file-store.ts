/**
 * Stores files by key, in a folder or a bucket. What is wrong with a bucket, or that a disk hangs, is thrown as
 * `FilesUnavailable`: whoever asked may ask again.
 */
export interface FileStore {
  /** Stores a file completely or not at all, even if the process crashes. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
}

export interface ListedFileStore extends FileStore {
  /** The key of every file, in no order; what is written or removed meanwhile may be missing. */
  keys(): AsyncIterable<string>;
}

/** The file store cannot be used now. Callers get 503 and should repeat; a write may have been made. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
  /** Whether it answered, and refused: keys or permissions are wrong, rather than the network. */
  readonly isRefusal: boolean;

  constructor(message: string, isRefusal: boolean) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const longestKey = 200;

export function isFileKey(key: string): boolean {
  return key.length <= longestKey && keyShape.test(key);
}

/** Keys are made by this program alone; any other format could escape from the folder. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) {
    throw new Error(`${JSON.stringify(key)} is not a key of the file store.`);
  }
}
