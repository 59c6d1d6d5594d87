import type { PictureArea, Refusal } from '@fairlot/contract';
import { refused } from '@fairlot/contract';
import { PictureRefused } from '#selling/pictures/public.ts';
import type { StoredPicture } from '#selling/pictures/public.ts';
import { readPicturesOfSale, replaceLotPicture } from '#selling/sales/public.ts';
import type { LotPicture, LotsEdit, ReplacedPicture } from '#selling/sales/public.ts';
import type { TakeDependencies } from './take-picture.ts';

type Reworked = Promise<ReplacedPicture | Refusal | null>;

/** Rotates a picture of a lot clockwise; the uncropped original stays as it was. */
export function rotatePicture(
  dependencies: TakeDependencies,
  edit: LotsEdit,
  { pictureId, degrees }: { readonly pictureId: string; readonly degrees: 90 | 180 | 270 },
): Reworked {
  const { vault } = dependencies;
  return rework(dependencies, edit, pictureId, ({ uncropped }) => ({
    make: (bytes) => vault.storeRotated(bytes, degrees),
    uncropped,
    action: 'lot.rotate-picture',
    how: { degrees },
  }));
}

/** Crops a picture of a lot; null: restores it as it was before the first crop. */
export async function cropPicture(
  dependencies: TakeDependencies,
  edit: LotsEdit,
  { pictureId, area }: { readonly pictureId: string; readonly area: PictureArea | null },
): Reworked {
  if (area === null) return uncropPicture(dependencies, edit, pictureId);
  const { vault } = dependencies;
  return rework(dependencies, edit, pictureId, ({ fileKey, width, height, uncropped }) => {
    const fits = area.left + area.width <= width && area.top + area.height <= height;
    if (!fits) return refused('CropOutside');
    return {
      make: (bytes) => vault.storeCropped(bytes, area),
      uncropped: uncropped ?? { fileKey, width, height },
      action: 'lot.crop-picture',
      how: { area },
    };
  });
}

async function uncropPicture(
  dependencies: TakeDependencies,
  edit: LotsEdit,
  pictureId: string,
): Reworked {
  const [shown] = await readPicturesOfSale(dependencies.database.kysely, edit.saleId, [pictureId]);
  if (!shown?.uncropped) return refused('PictureGone');
  return replaceLotPicture(dependencies, edit, {
    pictureId,
    fileKey: shown.fileKey,
    picture: shown.uncropped,
    uncropped: null,
    action: 'lot.uncrop-picture',
    how: {},
  });
}

interface Rework {
  readonly make: (bytes: Uint8Array) => Promise<StoredPicture>;
  readonly uncropped: StoredPicture | null;
  readonly action: 'lot.rotate-picture' | 'lot.crop-picture';
  readonly how: object;
}

/** Makes a new file from a picture; the old one stays for caches. Null: the seller has no such sale. */
async function rework(
  dependencies: TakeDependencies,
  edit: LotsEdit,
  pictureId: string,
  plan: (shown: LotPicture) => Rework | Refusal,
): Reworked {
  const { database, files, vault, gate } = dependencies;
  const [shown] = await readPicturesOfSale(database.kysely, edit.saleId, [pictureId]);
  const bytes = shown && (await files.read(shown.fileKey));
  if (!shown || !bytes) return refused('PictureGone');
  const planned = plan(shown);
  if ('isError' in planned) return planned;
  const { make, ...rest } = planned;
  try {
    const picture = await gate(() => make(bytes));
    const replacement = { pictureId, fileKey: shown.fileKey, picture, ...rest };
    const replaced = await replaceLotPicture(dependencies, edit, replacement).catch(
      async (error: unknown) => {
        await vault.removePicture(picture);
        throw error;
      },
    );
    if (replaced === null || replaced.isError || replaced.fileKey !== picture.fileKey) {
      await vault.removePicture(picture);
    }
    return replaced;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return refused('PictureUnusable', `${shown.file} ${error.message}.`);
  }
}
