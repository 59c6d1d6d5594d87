import { readClock } from '#platform/database/read-clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { bringTo, HostTaken, writeSale } from '#selling/sales/public.ts';
import { TooManyConsignors } from '#selling/consignors/public.ts';
import { compareWithKnown } from './known-seller.ts';
import { PictureRefused } from '#selling/pictures/public.ts';
import type { PictureVault, StoredPicture } from '#selling/pictures/public.ts';
import type { OpenLots, Sale, SaleStage, WrittenSale } from '#selling/sales/public.ts';
import { lookAtPictures, picturesOfLots, picturesOfSale } from './pictures-folder.ts';
import { ImportError, inOrder, saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import { readSaleFolder } from './read-sale-folder.ts';
import { checkSchedule, warnOfPickup } from './check-schedule.ts';
import { findHost, findKnown, holdStanding } from '#selling/sellers/public.ts';
import { warnOfRevealedAddress } from './revealed-address.ts';

export interface ImportOptions {
  readonly stage: SaleStage;
  readonly dryRun: boolean;
  /** Told after each picture how many are done, of how many. */
  readonly onPicture?: (done: number, all: number) => void;
}

export interface ImportedSale {
  readonly sale: Sale;
  /** Null after a dry run. */
  readonly written: WrittenSale | null;
  readonly warnings: readonly Problem[];
}

/** What an import asks of the vault. */
export type ImportVault = Pick<PictureVault, 'checkPicture' | 'storePicture' | 'removePicture'>;

/**
 * Imports a sale's folder: all of it, or nothing with an `ImportError` that lists every problem. Pictures
 * are stored first, decoded once, and removed again if one is refused or the rows cannot be written.
 */
export async function importSale(
  {
    database,
    vault,
    openLots,
  }: {
    readonly database: Database;
    readonly vault: ImportVault;
    readonly openLots: OpenLots;
  },
  folder: string,
  options: ImportOptions,
): Promise<ImportedSale> {
  const read = await readSaleFolder(folder);
  const compared = read.sale && (await compareWithInstallation(database, read.sale));
  const early = [...read.problems, ...(compared?.problems ?? [])];
  const isStoring = early.length === 0 && !options.dryRun;

  const used = new Set(compared && picturesOf(compared.sale));
  const stored = new Map<string, StoredPicture>();
  async function look(name: string, bytes: Buffer): Promise<string | null> {
    if (!isStoring || !used.has(name)) return vault.checkPicture(bytes);
    try {
      stored.set(name, await vault.storePicture(bytes));
      return null;
    } catch (error) {
      if (error instanceof PictureRefused) return error.message;
      throw error;
    }
  }

  try {
    const ofPictures = await lookAtPictures(folder, read.uses, look, options.onPicture);
    const problems = [...early, ...ofPictures];
    if (!compared || problems.length > 0) throw new ImportError(inOrder(problems));
    const { sale } = compared;
    const warnings = [...read.warnings, ...compared.warnings];
    if (options.dryRun) return { sale, written: null, warnings };
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

/** Compares a sale with what is known here, and with the time: its problems, and what it becomes. */
async function compareWithInstallation(
  database: Database,
  read: Sale,
): Promise<Omit<ImportedSale, 'written'> & { readonly problems: readonly Problem[] }> {
  const { companyName } = read.seller;
  const known = await findKnown(database.kysely, companyName, read.manager?.email ?? null);
  const { sale, warnings } = compareWithKnown(read, known);
  const now = (await readClock(database.kysely)).getTime();
  return {
    sale,
    warnings: [...warnings, ...warnOfPickup(sale, now), ...warnOfRevealedAddress(read)],
    problems: [...(await checkHost(database, sale)), ...checkSchedule(sale, now)],
  };
}

function picturesOf(sale: Sale): string[] {
  const lots = sale.sessions.flatMap((session) => session.lots);
  return [...picturesOfSale(sale), ...picturesOfLots(lots)].map(({ name }) => name);
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
