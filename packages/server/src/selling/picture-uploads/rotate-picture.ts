import type { Refusal } from '@fairlot/contract';
import { refused } from '@fairlot/contract';
import { PictureRefused } from '#selling/pictures/public.ts';
import { readPicturesOfSale, rotateLotPicture } from '#selling/sales/public.ts';
import type { LotsEdit, RotatedPicture } from '#selling/sales/public.ts';
import type { TakeDependencies } from './take-picture.ts';

/**
 * Turns a picture of a lot clockwise: a file of its own, while the one before stays for caches. Null: the
 * seller has no such sale.
 */
export async function rotatePicture(
  dependencies: TakeDependencies,
  edit: LotsEdit,
  { pictureId, degrees }: { readonly pictureId: string; readonly degrees: 90 | 180 | 270 },
): Promise<RotatedPicture | Refusal | null> {
  const { database, files, vault, gate } = dependencies;
  const [shown] = await readPicturesOfSale(database.kysely, edit.saleId, [pictureId]);
  const bytes = shown && (await files.read(shown.fileKey));
  if (!shown || !bytes) return refused('PictureGone');
  try {
    const picture = await gate(() => vault.storeTurned(bytes, degrees));
    const turn = { pictureId, fileKey: shown.fileKey, degrees, picture };
    const rotated = await rotateLotPicture(dependencies, edit, turn).catch(
      async (error: unknown) => {
        await vault.removePicture(picture);
        throw error;
      },
    );
    if (rotated === null || rotated.isError || rotated.fileKey !== picture.fileKey) {
      await vault.removePicture(picture);
    }
    return rotated;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return refused('PictureUnusable', `${shown.file} ${error.message}.`);
  }
}
