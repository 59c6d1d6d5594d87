import {
  arrangePictures as arrangeCall,
  cropPicture as cropCall,
  getPhotoWall,
  matchPictures,
  pictureLimits,
  rotatePicture as rotateCall,
  takePicture as takeCall,
  wallPage,
} from '@fairlot/contract';
import { isOpenIn } from '@fairlot/rules';
import { actorOf } from '#identity/audit-log/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { matchFiles } from './match-pictures.ts';
import { requireOpenSale } from './open-sale.ts';
import { arrangePictures, readOwnSale, readPhotoWall } from '#selling/sales/public.ts';
import { readLotPictures } from './picture-uploads.queries.ts';
import { takePicture } from './take-picture.ts';
import type { TakeDependencies } from './take-picture.ts';
import { cropPicture, rotatePicture } from './rework-picture.ts';

/** Bytes: enough for the longest names of the maximum number of files, and a table's names for them. */
const bodyLimit = 4 * pictureLimits.files * pictureLimits.nameLength;
/** Each decodes a picture. */
const takeLimit = { max: 600, windowMs: 60_000 };

/** The routes that match files with lots and turn uploads into pictures. */
export function servePictureUploads(api: Api, dependencies: TakeDependencies): void {
  const { kysely } = dependencies.database;
  api.handle(
    matchPictures,
    async ({ params, body: { files, named } }) => {
      await requireOpenSale(kysely, params);
      return matchFiles(await readLotPictures(kysely, params.saleId), files, named);
    },
    { bodyLimit },
  );
  api.handle(
    takeCall,
    async ({ params, body, caller }) => {
      const owner = { ...params, userId: caller.userId };
      const edit = { ...params, by: actorOf(caller) };
      const taken = await takePicture(dependencies, edit, owner, body);
      if (taken === null) throw new AppError('NotFound');
      return taken;
    },
    { rateLimit: takeLimit },
  );

  api.handle(getPhotoWall, async ({ params: { sellerId, saleId, from } }) => {
    const sale = await readOwnSale(kysely, sellerId, saleId);
    if (sale === null) throw new AppError('NotFound');
    const wall = await readPhotoWall(kysely, saleId, { from, count: wallPage });
    return { isOpen: isOpenIn('change-lots', sale.state), ...wall };
  });
  api.handle(arrangeCall, async ({ params, body: { key, change }, caller }) => {
    const edit = { ...params, key, by: actorOf(caller) };
    const arranged = await arrangePictures(dependencies, edit, change);
    if (arranged === null) throw new AppError('NotFound');
    return arranged;
  });
  api.handle(
    rotateCall,
    async ({ params, body: { key, ...turn }, caller }) => {
      const edit = { ...params, key, by: actorOf(caller) };
      if ((await readOwnSale(kysely, params.sellerId, params.saleId)) === null) {
        throw new AppError('NotFound');
      }
      const rotated = await rotatePicture(dependencies, edit, turn);
      if (rotated === null) throw new AppError('NotFound');
      return rotated.isError ? { ...rotated, pictureId: null } : rotated;
    },
    { rateLimit: takeLimit },
  );
  api.handle(
    cropCall,
    async ({ params, body: { key, ...crop }, caller }) => {
      const edit = { ...params, key, by: actorOf(caller) };
      if ((await readOwnSale(kysely, params.sellerId, params.saleId)) === null) {
        throw new AppError('NotFound');
      }
      const cropped = await cropPicture(dependencies, edit, crop);
      if (cropped === null) throw new AppError('NotFound');
      return cropped.isError ? { ...cropped, pictureId: null } : cropped;
    },
    { rateLimit: takeLimit },
  );
}
