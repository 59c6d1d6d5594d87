import type { Authorization } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { createPictureKeys } from './picture-keys.ts';
import type { PictureKeys } from './picture-keys.ts';
import type { LookedAt } from '#selling/visibility/public.ts';
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
  keySecret,
  lookedAt,
}: {
  readonly database: Database;
  readonly originals: FileStore;
  readonly cache: FileStore;
  readonly log: Log;
  readonly identify: PictureDependencies['identify'];
  readonly authorization: Authorization;
  readonly keySecret: Buffer;
  readonly lookedAt: LookedAt;
}): Module & {
  readonly pictures: SizedPictures;
  /** Makes the key with which somebody without a login can see a picture of a draft for a day. */
  readonly openPicture: PictureKeys['make'];
} {
  const pictures = createSizedPictures({ originals, cache, log });
  const keys = createPictureKeys(keySecret);
  return {
    pictures,
    openPicture: keys.make,
    stop: () => pictures.stop(),
    serve: ({ app, findSite }) =>
      servePictures(app, { database, findSite, pictures, identify, authorization, keys, lookedAt }),
  };
}
