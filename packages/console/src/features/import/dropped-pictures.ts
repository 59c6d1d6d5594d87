import { pictureLimits } from '@fairlot/contract';
import { isZip } from './table-in-zip.ts';
import { listZip } from './zip-entries.ts';

/** A dropped photo, single or in a zip. */
export interface DroppedPicture {
  /** The path, folders included. */
  readonly name: string;
  /** Distinguishes it from another file of the same name: size and modification time. */
  readonly mark: string;
  /** Reads it; throws if its zip is damaged. */
  readonly read: () => Promise<Blob>;
}

export interface Dropped {
  readonly pictures: readonly DroppedPicture[];
  /** Names of files that are not images, too large, or too many. */
  readonly skipped: readonly string[];
}

const pictureName = /\.(?:jpe?g|png|gif|webp|avif)$/i;
/** All images among the files and inside zips. */
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
    if (isZip(file)) {
      // In their order.
      const entries = await listZip(file);
      if (entries === null) skipped.push(file.name);
      for (const { name, bytes, changedAt, read } of entries ?? []) {
        take({ name, mark: `${bytes} ${changedAt}`, read }, bytes);
      }
    } else {
      const name = file.webkitRelativePath || file.name;
      take({ name, mark: `${file.size} ${file.lastModified}`, read: async () => file }, file.size);
    }
  }
  return { pictures: found, skipped };
}
