import { createPictureVault, namePicture, PictureRefused } from '#selling/pictures/public.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { CommandError } from '#platform/commands/command.ts';
import { readNamedFile } from '#platform/commands/named-file.ts';

/** Stores a picture file and lets `write` reference it; false if there was no row for it. */
export async function keepPicture(
  { files }: Foundation,
  name: string,
  write: (fileKey: string) => Promise<boolean>,
): Promise<boolean> {
  const bytes = await readNamedFile(name);
  try {
    return await namePicture(createPictureVault(files), bytes, write);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new CommandError(`${name} ${error.message}.`, { cause: error });
  }
}
