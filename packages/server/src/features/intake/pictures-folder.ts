import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { forEachLimited } from './for-each-limited.ts';
import type { PictureStore } from './picture-store.ts';
import { imagesFolder, lotsFile } from './problem.ts';
import type { Problem } from './problem.ts';
import type { SaleLot } from './sale.ts';

/** Decoding takes a core and some memory each. */
const picturesAtOnce = 3;

/** Every picture that lots name, by its name; what cannot be used is a problem of each row that names it. */
export async function findPictures(
  folder: string,
  lots: readonly SaleLot[],
  pictures: PictureStore,
): Promise<{ files: ReadonlyMap<string, string>; problems: Problem[] }> {
  const names = [...new Set(lots.flatMap(({ images }) => images.map(({ name }) => name)))];
  const root = await realpath(path.join(folder, imagesFolder)).catch(() => null);
  const files = new Map<string, string>();
  const reasons = new Map<string, string>();
  await forEachLimited(names, picturesAtOnce, async (name) => {
    const located = await locate(root, name);
    const reason = located.reason ?? (await pictures.check(located.file));
    if (reason !== null) reasons.set(name, reason);
    else if (located.file !== null) files.set(name, located.file);
  });
  const problems = lots.flatMap(({ images, line }) =>
    images.flatMap(({ name, column: where }) => {
      const reason = reasons.get(name);
      return reason === undefined ? [] : [{ file: lotsFile, line, where, reason }];
    }),
  );
  return { files, problems };
}

type Located =
  | { readonly file: string; readonly reason: null }
  | { readonly file: null; readonly reason: string };

/** The real path of a picture, which never leaves the folder: neither by its name nor by a link. */
async function locate(root: string | null, name: string): Promise<Located> {
  const quoted = `"${name}"`;
  if (root === null) return { file: null, reason: `${quoted}: there is no folder ${imagesFolder}` };
  const inside = name.replaceAll('\\', '/');
  if (path.isAbsolute(inside) || /^[a-z]:/i.test(inside) || inside.split('/').includes('..')) {
    return { file: null, reason: `${quoted} leaves the folder ${imagesFolder}` };
  }
  const file = await realpath(path.join(root, inside)).catch(() => null);
  if (file === null) return { file, reason: `${quoted} is not in the folder ${imagesFolder}` };
  if (!file.startsWith(root + path.sep)) {
    return { file: null, reason: `${quoted} leaves the folder ${imagesFolder}` };
  }
  return (await stat(file)).isFile()
    ? { file, reason: null }
    : { file: null, reason: `${quoted} is not a file` };
}
