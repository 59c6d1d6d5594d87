import type { Refusal } from '@fairlot/contract';
import { done, refused } from '@fairlot/contract';
import type { SaleState } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import type { StoredPicture } from '#selling/pictures/public.ts';
import { changeLotsOnce, LotsRefused, tellSearch } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import { readPicturesOfSale, replacePicture } from './lot-pictures.queries.ts';
import { noteLotChange } from './sale-lots.queries.ts';

export interface RotatedPicture {
  readonly isError: false;
  readonly message: string;
  readonly pictureId: string;
  /** Of the file that the lot shows now. */
  readonly fileKey: string;
}

/**
 * Shows a picture turned, which was stored before, in the place of one of a lot. Null: the seller has no
 * such sale.
 */
export function rotateLotPicture(
  dependencies: LotsDependencies,
  edit: LotsEdit,
  {
    pictureId,
    fileKey,
    degrees,
    picture,
  }: {
    readonly pictureId: string;
    /** Of the file that was turned. */
    readonly fileKey: string;
    readonly degrees: number;
    readonly picture: StoredPicture;
  },
): Promise<RotatedPicture | Refusal | null> {
  const { saleId } = edit;
  const work = async (tx: Transaction<DB>, state: SaleState): Promise<RotatedPicture> => {
    const [shown] = await readPicturesOfSale(tx, saleId, [pictureId]);
    if (shown?.fileKey !== fileKey) throw new LotsRefused(refused('PictureGone'));
    const id = uuid();
    await replacePicture(tx, pictureId, { id, picture });
    await noteLotChange(tx, saleId, { touched: [shown.lotId], removed: [] });
    await tellSearch(tx, state, [shown.lotId]);
    await recordAction(tx, {
      ...edit,
      auctionId: saleId,
      lotId: shown.lotId,
      action: 'lot.rotate-picture',
      subject: `Lot ${shown.lotNumber}, ${shown.title}`,
      after: { picture: shown.file, degrees },
    });
    return { ...done(), pictureId: id, fileKey: picture.fileKey };
  };
  return changeLotsOnce(dependencies, edit, work);
}
