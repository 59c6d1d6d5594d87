import { pictureLimits } from '@fairlot/contract';

/** A picture that was dropped, by itself or in a zip. */
export interface DroppedPicture {
  /** With the folders that it lies in. */
  readonly name: string;
  /** What tells it from another one of its name: its size and when it was changed. */
  readonly mark: string;
  /** Reads it; throws what is wrong with the zip that it is in. */
  readonly read: () => Promise<Blob>;
}

export interface Dropped {
  readonly pictures: readonly DroppedPicture[];
  /** Names of files that are none, or too large, or too many. */
  readonly skipped: readonly string[];
}

const pictureName = /\.(?:jpe?g|png|gif|webp|avif)$/i;
/** Files that a zip may list: pictures and what computers put beside each. */
const zipEntries = 4 * pictureLimits.files;

/** All pictures among files, and in zips among them. */
export async function findPictures(files: readonly File[]): Promise<Dropped> {
  const found: DroppedPicture[] = [];
  const skipped: string[] = [];
  const take = (picture: DroppedPicture, bytes: number) => {
    const fits =
      pictureName.test(picture.name) &&
      picture.name.length <= pictureLimits.nameLength &&
      bytes <= pictureLimits.bytes &&
      found.length < pictureLimits.files;
    if (fits) found.push(picture);
    else skipped.push(picture.name);
  };
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      if (!(await readZip(file, take))) skipped.push(file.name);
    } else {
      const name = file.webkitRelativePath || file.name;
      take({ name, mark: `${file.size} ${file.lastModified}`, read: async () => file }, file.size);
    }
  }
  return { pictures: found, skipped };
}

/** Names what a zip holds; each file is unpacked when its turn comes. False: it cannot be read. */
async function readZip(
  file: File,
  take: (picture: DroppedPicture, bytes: number) => void,
): Promise<boolean> {
  const { BlobReader, BlobWriter, ZipReader, configure } = await import('@zip.js/zip.js');
  // They would be scripts of addresses of their own, which the page's policy lets nobody run.
  configure({ useWebWorkers: false });
  let left = zipEntries;
  try {
    for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
      left -= 1;
      if (left < 0) return false;
      const { filename: name, uncompressedSize: bytes } = entry;
      if (entry.directory || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) continue;
      // Ends with an error as soon as more comes than the zip says.
      const read = () => entry.getData(new BlobWriter());
      const mark = `${bytes} ${entry.lastModDate.getTime()}`;
      take({ name, mark, read }, bytes);
    }
    return true;
  } catch {
    return false;
  }
}
