import { readFile, stat } from 'node:fs/promises';
import { divideSessions } from './divide-sessions.ts';
import { intakeLimits } from './limits.ts';
import { readLots } from './lots-file.ts';
import type { LotsFile } from './lots-file.ts';
import { picturesByLot } from './pictures-by-lot.ts';
import { listPictures, picturesOfLots, picturesOfSale } from './pictures-folder.ts';
import type { PictureUse } from './pictures-folder.ts';
import { imagesFolder, lotsFile, saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import { realPathInside } from './real-path-inside.ts';
import { readSaleJson } from './sale-file.ts';
import type { Sale } from '#selling/sales/public.ts';

export interface SaleFolder {
  /** Null if there are problems. */
  readonly sale: Sale | null;
  /** Of the folder's pictures, which are not read here. */
  readonly uses: readonly PictureUse[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Reads the two files of a sale's folder, and lists every problem in them that prevents its import. */
export async function readSaleFolder(folder: string): Promise<SaleFolder> {
  const [saleJson, lotsCsv] = await Promise.all([
    readWhole(folder, saleFile, intakeLimits.jsonBytes),
    readWhole(folder, lotsFile, intakeLimits.csvBytes),
  ]);
  const json = saleJson.bytes ? readSaleJson(saleJson.bytes.toString('utf8')) : null;
  const read = lotsCsv.bytes ? readLots(lotsCsv.bytes, json?.timeZone ?? 'UTC') : null;
  const file = json?.sale ?? null;
  const ofSale = file ? picturesOfSale(file) : [];
  const csv = read && (read.namesPictures ? read : await withPicturesByName(folder, read, ofSale));
  const divided =
    csv && csv.problems.length === 0 ? divideSessions(csv.lots, file?.sessions ?? null) : null;

  const problems = [
    ...(saleJson.problem ? [saleJson.problem] : []),
    ...(json?.problems ?? []),
    ...(lotsCsv.problem ? [lotsCsv.problem] : []),
    ...(csv?.problems ?? []),
    ...(divided?.problems ?? []),
  ];
  const complete = file && divided && problems.length === 0;
  return {
    sale: complete
      ? {
          seller: file.seller,
          manager: file.manager,
          terms: file.terms,
          sessions: divided.sessions,
          marketingLinks: file.marketingLinks,
        }
      : null,
    uses: [...ofSale, ...picturesOfLots(csv?.lots ?? [])],
    problems,
    warnings: csv?.warnings ?? [],
  };
}

/** Assigns pictures to lots by their names; if some match, warns of those that do not. */
async function withPicturesByName(
  folder: string,
  csv: LotsFile,
  ofSale: readonly PictureUse[],
): Promise<LotsFile> {
  const others = new Set(ofSale.map(({ name }) => name));
  const files = (await listPictures(folder)).filter((name) => !others.has(name));
  const { of, left } = picturesByLot(
    csv.lots.map(({ lotNumber }) => lotNumber),
    files,
  );
  if (of.size === 0) return csv;
  const unnamed = left.map((name) => ({
    file: imagesFolder,
    where: name,
    reason: 'is named for no lot, left out',
  }));
  return {
    ...csv,
    lots: csv.lots.map((lot) => ({
      ...lot,
      images: (of.get(lot.lotNumber) ?? [])
        .slice(0, intakeLimits.imagesPerLot)
        .map((name) => ({ name, column: 'Lot Number' })),
    })),
    warnings: [...csv.warnings, ...unnamed],
  };
}

async function readWhole(
  folder: string,
  file: string,
  limit: number,
): Promise<{ bytes: Buffer; problem: null } | { bytes: null; problem: Problem }> {
  const refuse = (reason: string) => ({ bytes: null, problem: { file, reason } });
  try {
    // A folder may come from somebody who must not read the server's files.
    const place = await realPathInside(folder, file);
    if (place === null) return refuse('leads out of the folder of the sale');
    const found = await stat(place);
    if (!found.isFile()) return refuse('is not a file');
    if (found.size > limit) return refuse(`is larger than ${limit / 1024 / 1024} MB`);
    return { bytes: await readFile(place), problem: null };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return refuse(`is missing in ${folder}`);
    return refuse(`cannot be read (${String(code ?? error)})`);
  }
}
