import { Refused } from '#platform/database/refused.ts';
import type { LoggedAction, Refusal } from '@fairlot/contract';
import { done, doneWith, refused } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import type { StoredPicture } from '#selling/pictures/public.ts';
import { changeLotsOnce, recordLotsChanged } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import { readPicturesOfSale, replacePicture } from './lot-pictures.queries.ts';
import type { LockedSale } from './locked-sale.ts';
import { noteLotChange } from './sale-lots.queries.ts';

const ReplacedPicture = doneWith({
  pictureId: z.string(),
  /** Key of the file that the lot shows now. */
  fileKey: z.string(),
});
export type ReplacedPicture = z.infer<typeof ReplacedPicture>;

/** The replacement of a picture: a stored file in place of the one the person saw. */
export interface PictureReplacement {
  readonly pictureId: string;
  /** Key of the file the person saw. */
  readonly fileKey: string;
  readonly picture: StoredPicture;
  /** The picture that it was then cropped from. */
  readonly uncropped: StoredPicture | null;
  readonly action: Extract<
    LoggedAction,
    'lot.rotate-picture' | 'lot.crop-picture' | 'lot.uncrop-picture'
  >;
  /** Details for the log. */
  readonly how: object;
}

/** Replaces a picture of a lot. Null: the seller has no such sale. */
export function replaceLotPicture(
  dependencies: LotsDependencies,
  edit: LotsEdit,
  { pictureId, fileKey, picture, uncropped, action, how }: PictureReplacement,
): Promise<ReplacedPicture | Refusal | null> {
  const { saleId } = edit;
  const work = async (tx: Transaction<DB>, { state }: LockedSale): Promise<ReplacedPicture> => {
    const [shown] = await readPicturesOfSale(tx, saleId, [pictureId]);
    if (shown?.fileKey !== fileKey) throw new Refused(refused('PictureGone'));
    const id = uuid();
    await replacePicture(tx, pictureId, { id, picture, uncropped });
    await noteLotChange(tx, saleId, { touched: [shown.lotId], removed: [] });
    await recordLotsChanged(tx, state, [shown.lotId]);
    await recordAction(tx, {
      ...edit,
      auctionId: saleId,
      lotId: shown.lotId,
      action,
      subject: `Lot ${shown.lotNumber}, ${shown.title}`,
      after: { picture: shown.file, ...how },
    });
    return { ...done(), pictureId: id, fileKey: picture.fileKey };
  };
  return changeLotsOnce(dependencies, edit, ReplacedPicture, work);
}
