import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Module } from '#platform/modules/module.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import type { Announce, OpenLots } from '#selling/sales/public.ts';
import { importSale } from './import-sale.ts';
import type { ImportOptions, ImportedSale } from './import-sale.ts';

export interface Intake extends Module {
  readonly importSale: (folder: string, options: ImportOptions) => Promise<ImportedSale>;
}

export function intakeModule({
  files,
  ...around
}: {
  readonly database: Database;
  readonly files: FileStore;
  readonly announce: Announce;
  /** Gives lots their live state, in the transaction that makes them. */
  readonly openLots: OpenLots;
}): Intake {
  const vault = createPictureVault(files);
  return {
    importSale: (folder, options) => importSale({ ...around, vault }, folder, options),
  };
}
