import type { FileStore } from '#platform/files/file-store.ts';
import { createGate } from '#platform/http/gate.ts';
import type { Module } from '#platform/modules/module.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import type { LotsDependencies } from '#selling/sales/public.ts';
import { servePictureUploads } from './picture-uploads.routes.ts';
import { serveUploads } from './serve-uploads.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Decoding takes a core and some memory each; bids share them. */
const decoding = { atOnce: 2, waiting: 50 };
/** Uploads abandoned for a day need not be deleted to the minute. */
const sweepMs = 10 * 60_000;

export function pictureUploadsModule(
  dependencies: LotsDependencies & { readonly files: FileStore },
): Module & { readonly sweep: () => Promise<void> } {
  const { database, files } = dependencies;
  const vault = createPictureVault(files);
  const sweep = () => sweepUploads(database, files);
  return {
    sweep,
    serve: ({ app, api }) => {
      serveUploads(app, api, dependencies);
      servePictureUploads(api, { ...dependencies, vault, gate: createGate(decoding) });
    },
    passes: [{ name: 'picture uploads', everyMs: sweepMs, run: sweep }],
  };
}
