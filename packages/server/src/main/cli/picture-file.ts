import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { namePicture } from '#selling/intake/public.ts';
import { createPictureVault, PictureRefused } from '#selling/pictures/public.ts';
import type { Installation } from '../open-installation.ts';
import { CommandError } from './run-command.ts';

/** Not even read; what a picture or a text may weigh is for those to say who take it. */
const mostBytes = 256 * 1024 * 1024;

/** A file that a person names, relative to where they typed. */
export async function readNamedFile(name: string): Promise<Buffer> {
  const place = path.resolve(process.env['INIT_CWD'] ?? '', name);
  try {
    const found = await stat(place);
    if (!found.isFile()) throw new CommandError(`${name} is not a file.`);
    if (found.size > mostBytes) throw new CommandError(`${name} is too large.`);
    return await readFile(place);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new CommandError(`${name} cannot be read (${String(error.code)}).`, { cause: error });
  }
}

/** Keeps a picture file and has `write` name it; false when there was nothing to name it in. */
export async function keepPicture(
  { files }: Installation,
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
