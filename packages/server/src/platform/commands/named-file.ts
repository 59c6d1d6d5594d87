import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from './command.ts';

/** Larger files are not even read; callers set their own lower limits. */
const maxBytes = 256 * 1024 * 1024;

/** A file that a person names, relative to their working directory. */
export async function readNamedFile(name: string): Promise<Buffer> {
  const place = path.resolve(process.env['INIT_CWD'] ?? '', name);
  try {
    const found = await stat(place);
    if (!found.isFile()) throw new CommandError(`${name} is not a file.`);
    if (found.size > maxBytes) throw new CommandError(`${name} is too large.`);
    return await readFile(place);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new CommandError(`${name} cannot be read (${String(error.code)}).`, { cause: error });
  }
}
