import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { createGate } from '#platform/http/gate.ts';
import type { Module } from '#platform/modules/module.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import { serveCompanies } from './company.routes.ts';
import { serveManagers } from './managers.routes.ts';

/** Logos and portraits are decoded one at a time: bids share the cores. */
const decoding = { atOnce: 1, waiting: 20 };

export function sellersModule({
  files,
  ...dependencies
}: {
  readonly database: Database;
  readonly files: FileStore;
  readonly requireProof: (caller: SignedIn) => Promise<void>;
  readonly linkTo: (host: string, path: string) => string;
  readonly marketplaceHost: string;
}): Module {
  const { database } = dependencies;
  return {
    serve: ({ api }) => {
      serveCompanies(api, dependencies);
      const vault = createPictureVault(files);
      serveManagers(api, { database, vault, gate: createGate(decoding) });
    },
  };
}
