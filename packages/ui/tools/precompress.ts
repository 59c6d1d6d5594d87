import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg)$/;

/** Writes a `.br` and a `.gz` next to every text file of a folder, so that no request has to compress. */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && compressible.test(file.name));
  await Promise.all(texts.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(bytes, best).then((br) => writeFile(`${path}.br`, br)),
    promisify(gzip)(bytes, { level: 9 }).then((gz) => writeFile(`${path}.gz`, gz)),
  ]);
}
