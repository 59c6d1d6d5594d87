import { readFile, readdir, realpath, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { forEachLimited } from '#platform/background/for-each-limited.ts';
import { intakeLimits } from './limits.ts';
import { imagesFolder, lotsFile, saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import { realPathInside } from './real-path-inside.ts';
import type { Sale, SaleLot } from '#selling/sales/public.ts';

/**
 * A picture that is decoded and encoded takes a core, and as much memory as it has pixels; one more is read
 * or written meanwhile.
 */
export const picturesAtOnce = availableParallelism() + 1;

/** A picture's name, and where the sale references it. */
export interface PictureUse {
  readonly name: string;
  readonly place: Omit<Problem, 'reason'>;
}

export function picturesOfLots(lots: readonly SaleLot[]): PictureUse[] {
  return lots.flatMap(({ images, line }) =>
    images.map(({ name, column: where }) => ({ name, place: { file: lotsFile, line, where } })),
  );
}

const pictureFile = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** The names of all pictures in the folder of a sale, by their extensions; none if there is no folder. */
export async function listPictures(folder: string): Promise<string[]> {
  const root = await realPathInside(folder, imagesFolder).catch(() => null);
  if (root === null) return [];
  const names = await readdir(root, { recursive: true });
  return names.filter((name) => pictureFile.test(name)).toSorted();
}

/** The sale's logo and photos. */
export function picturesOfSale(sale: Pick<Sale, 'seller' | 'manager' | 'terms'>): PictureUse[] {
  const named = [
    ['seller.logo', sale.seller.logo],
    ['manager.photo', sale.manager?.photo ?? null],
    ['photo', sale.terms.photo],
  ] as const;
  return named.flatMap(([where, name]) =>
    name === null ? [] : [{ name, place: { file: saleFile, where } }],
  );
}

/**
 * Reads every picture that a sale references, and has `look` say why it is unusable, or null. Such a one is
 * a problem wherever it is referenced, and keeps nothing from the others.
 */
export async function lookAtPictures(
  folder: string,
  uses: readonly PictureUse[],
  look: (name: string, bytes: Buffer) => Promise<string | null>,
  onPicture: (done: number, all: number) => void = () => {},
): Promise<Problem[]> {
  const names = [...new Set(uses.map(({ name }) => name))];
  // Null when there is none, or it is outside of the folder.
  const root = await realPathInside(folder, imagesFolder).catch(() => null);
  const reasons = new Map<string, string>();
  let done = 0;
  await forEachLimited(names, picturesAtOnce, async (name) => {
    const located = await locate(root, name);
    const reason = located.reason ?? (await look(name, await readFile(located.file)));
    if (reason !== null) reasons.set(name, `"${name}" ${reason}`);
    done += 1;
    onPicture(done, names.length);
  });
  return uses.flatMap(({ name, place }) => {
    const reason = reasons.get(name);
    return reason === undefined ? [] : [{ ...place, reason }];
  });
}

type Located =
  | { readonly file: string; readonly reason: null }
  | { readonly file: null; readonly reason: string };

/** The real path of a picture, which never leaves the folder: neither by its name nor by a link. */
async function locate(root: string | null, name: string): Promise<Located> {
  if (root === null) return refuse(`is not there: the sale has no folder ${imagesFolder}`);
  const inside = name.replaceAll('\\', '/');
  const leaves = `leaves the folder ${imagesFolder}`;
  if (path.isAbsolute(inside) || /^[a-z]:/i.test(inside) || inside.split('/').includes('..')) {
    return refuse(leaves);
  }
  const file = await realpath(path.join(root, inside)).catch(() => null);
  if (file === null) return refuse(`is not in the folder ${imagesFolder}`);
  if (!file.startsWith(root + path.sep)) return refuse(leaves);
  const found = await stat(file);
  if (!found.isFile()) return refuse('is not a file');
  if (found.size > intakeLimits.pictureBytes) return refuse('is too large for a picture');
  return { file, reason: null };
}

function refuse(reason: string): Located {
  return { file: null, reason };
}
