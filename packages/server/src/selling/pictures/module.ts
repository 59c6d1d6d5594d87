import type { Authorization } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { servePictures } from './pictures.routes.ts';
import type { PictureDependencies } from './pictures.routes.ts';
import { createSizedPictures } from './sized-pictures.ts';
import type { SizedPictures } from './sized-pictures.ts';

export function picturesModule({
  database,
  originals,
  cache,
  log,
  identify,
  authorization,
}: {
  readonly database: Database;
  readonly originals: FileStore;
  readonly cache: FileStore;
  readonly log: Log;
  readonly identify: PictureDependencies['identify'];
  readonly authorization: Authorization;
}): Module & { readonly pictures: SizedPictures } {
  const pictures = createSizedPictures({ originals, cache, log });
  return {
    pictures,
    serve: ({ app, findSite }) =>
      servePictures(app, { database, findSite, pictures, identify, authorization }),
  };
}
