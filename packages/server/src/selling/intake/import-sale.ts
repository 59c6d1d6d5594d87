import { readClock } from '#platform/database/read-clock.ts';
import { readFile } from 'node:fs/promises';
import type { Database } from '#platform/database/database.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { forEachLimited } from '#platform/background/for-each-limited.ts';
import { bringTo, HostTaken, writeSale } from '#selling/sales/public.ts';
import { TooManyConsignors } from '#selling/consignors/public.ts';
import { compareWithKnown } from './known-seller.ts';
import type { PictureVault, StoredPicture } from '#selling/pictures/public.ts';
import type { OpenLots, Sale, SaleStage, WrittenSale } from '#selling/sales/public.ts';
import { picturesOfLots, picturesOfSale } from './pictures-folder.ts';
import { ImportError, saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import { readSaleFolder } from './read-sale-folder.ts';
import { checkSchedule, warnOfPickup } from './check-schedule.ts';
import { findHost, findKnown, holdStanding } from '#selling/sellers/public.ts';
import { warnOfRevealedAddress } from './revealed-address.ts';

export interface ImportOptions {
  readonly stage: SaleStage;
  readonly dryRun: boolean;
}

export interface ImportedSale {
  readonly sale: Sale;
  /** Null after a dry run. */
  readonly written: WrittenSale | null;
  readonly warnings: readonly Problem[];
}

/** Storing a picture decodes and encodes it: a core and some memory each. */
const picturesAtOnce = 3;

/**
 * Imports a sale's folder: all of it, or nothing with an `ImportError` that lists every problem. Pictures
 * are stored first and removed again if the rows cannot be written.
 */
export async function importSale(
  {
    database,
    vault,
    openLots,
  }: {
    readonly database: Database;
    readonly vault: PictureVault;
    readonly openLots: OpenLots;
  },
  folder: string,
  options: ImportOptions,
): Promise<ImportedSale> {
  const { sale: read, pictures, problems, ...other } = await readSaleFolder(folder, vault);
  if (!read) throw new ImportError(problems);
  const known = await findKnown(
    database.kysely,
    read.seller.companyName,
    read.manager?.email ?? null,
  );
  const { sale, warnings: kept } = compareWithKnown(read, known);
  const now = (await readClock(database.kysely)).getTime();
  const warnings = [
    ...other.warnings,
    ...kept,
    ...warnOfPickup(sale, now),
    ...warnOfRevealedAddress(read),
  ];
  const late = [...(await checkHost(database, sale)), ...checkSchedule(sale, now)];
  if (late.length > 0) throw new ImportError(late);
  if (options.dryRun) return { sale, written: null, warnings };

  const stored = new Map<string, StoredPicture>();
  try {
    const lots = sale.sessions.flatMap((session) => session.lots);
    const uses = [...picturesOfSale(sale), ...picturesOfLots(lots)];
    const used = new Set(uses.map(({ name }) => name));
    const files = [...pictures].filter(([name]) => used.has(name));
    await forEachLimited(files, picturesAtOnce, async ([name, file]) => {
      stored.set(name, await vault.storePicture(await readFile(file)));
    });
    const written = await database.transaction(async (transaction) => {
      const now = (await readClock(transaction)).getTime();
      const problems = checkSchedule(sale, now);
      if (problems.length > 0) throw new ImportError(problems);
      const written = await writeSale(transaction, sale, stored, now, openLots);
      // Somebody who signed up with this company's name would own what is imported for the real one.
      if ((await holdStanding(transaction, written.sellerId)) !== 'verified') {
        throw new ImportError([
          { file: saleFile, where: 'seller.companyName', reason: unverified },
        ]);
      }
      await bringTo(transaction, written.auctionId, options.stage);
      return written;
    });
    return { sale, written, warnings };
  } catch (error) {
    // If the connection to the database was lost, the rows may be committed: better a file too many.
    if (!isUnavailable(error)) {
      await Promise.allSettled([...stored.values()].map((picture) => vault.removePicture(picture)));
    }
    if (error instanceof HostTaken) {
      throw new ImportError([{ file: saleFile, where: 'seller.host', reason: error.message }]);
    }
    if (error instanceof TooManyConsignors) {
      const where = 'seller.companyName';
      throw new ImportError([{ file: saleFile, where, reason: error.message }]);
    }
    throw error;
  }
}

const unverified = 'is not verified, or is suspended: look at it in the console first';

/** A host shows one seller, or the whole marketplace. */
async function checkHost(database: Database, { seller }: Sale): Promise<Problem[]> {
  if (seller.host === null) return [];
  const owner = await findHost(database.kysely, seller.host);
  if (!owner || owner.companyName?.toLowerCase() === seller.companyName.toLowerCase()) return [];
  const whose = owner.companyName === null ? 'is the marketplace' : `shows ${owner.companyName}`;
  return [{ file: saleFile, where: 'seller.host', reason: `${seller.host} ${whose} already` }];
}
