import { pictureLimits } from '@fairlot/contract';

/** A file in a zip. */
export interface ZipEntry {
  /** The path, folders included. */
  readonly name: string;
  /** As stated by the zip; no more is unpacked. */
  readonly bytes: number;
  readonly changedAt: number;
  /** Unpacks it; throws if the zip is damaged. */
  readonly read: () => Promise<Blob>;
  /** Unpacks it in chunks; throws the same, and what `sink` throws. */
  readonly unpackTo: (sink: WritableStream<Uint8Array>) => Promise<unknown>;
}

/** The maximum of files in a zip: images, and the hidden files that computers add to each. */
const maxEntries = 4 * pictureLimits.files;

/**
 * Lists a zip's files without hidden ones; each is unpacked on demand. Null: it cannot be read, or has too
 * many files.
 */
export async function listZip(file: File): Promise<ZipEntry[] | null> {
  const { BlobReader, BlobWriter, ZipReader, configure } = await import('@zip.js/zip.js');
  // Workers would be scripts from blob URLs, which the page's security policy blocks.
  configure({ useWebWorkers: false });
  const entries: ZipEntry[] = [];
  let left = maxEntries;
  try {
    for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
      left -= 1;
      if (left < 0) return null;
      const { filename: name, uncompressedSize: bytes, lastModDate } = entry;
      if (entry.directory || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) continue;
      // Fails as soon as more data comes than the zip stated.
      const read = () => entry.getData(new BlobWriter());
      const unpackTo = (sink: WritableStream<Uint8Array>) => entry.getData(sink);
      entries.push({ name, bytes, changedAt: lastModDate.getTime(), read, unpackTo });
    }
    return entries;
  } catch {
    return null;
  }
}
