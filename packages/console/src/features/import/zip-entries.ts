import { pictureLimits } from '@fairlot/contract';

/** A file in a zip. */
export interface ZipEntry {
  /** With the folders that it lies in. */
  readonly name: string;
  /** As the zip says; no more is unpacked. */
  readonly bytes: number;
  readonly changedAt: number;
  /** Unpacks it; throws what is wrong with the zip. */
  readonly read: () => Promise<Blob>;
  /** Unpacks it piece by piece; throws the same, and what `sink` throws. */
  readonly unpackTo: (sink: WritableStream<Uint8Array>) => Promise<unknown>;
}

/** Files that a zip may list: pictures and what computers put beside each. */
const maxEntries = 4 * pictureLimits.files;

/**
 * Names what a zip holds, but for what computers hide in it; each file is unpacked when its turn comes. Null: it
 * cannot be read, or lists too many.
 */
export async function listZip(file: File): Promise<ZipEntry[] | null> {
  const { BlobReader, BlobWriter, ZipReader, configure } = await import('@zip.js/zip.js');
  // They would be scripts of addresses of their own, which the page's policy lets nobody run.
  configure({ useWebWorkers: false });
  const entries: ZipEntry[] = [];
  let left = maxEntries;
  try {
    for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
      left -= 1;
      if (left < 0) return null;
      const { filename: name, uncompressedSize: bytes, lastModDate } = entry;
      if (entry.directory || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) continue;
      // Ends with an error as soon as more comes than the zip says.
      const read = () => entry.getData(new BlobWriter());
      const unpackTo = (sink: WritableStream<Uint8Array>) => entry.getData(sink);
      entries.push({ name, bytes, changedAt: lastModDate.getTime(), read, unpackTo });
    }
    return entries;
  } catch {
    return null;
  }
}
