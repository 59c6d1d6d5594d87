import { Refused } from '#platform/database/refused.ts';
import type { Refusal } from '@fairlot/contract';
import { done, doneWith, refused } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import type { StoredPicture } from '#selling/pictures/public.ts';
import { changeLotsOnce, recordLotsChanged } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import type { LockedSale } from './locked-sale.ts';
import { lotLimits } from './lot-fields.ts';
import { hasEnded, insertPicture, readPictureNames } from './lot-pictures.queries.ts';
import { noteLotChange, readStoredLots } from './sale-lots.queries.ts';

const AddedPicture = doneWith({
  /** Key of the file that the lot shows; null: it already has a picture of this name, which stays. */
  fileKey: z.string().nullable(),
});
export type AddedPicture = z.infer<typeof AddedPicture>;

/**
 * Adds a stored picture to a lot, as its last one; in a running sale too, since it takes nothing back
 * (seller.md, 4.2). Without a picture, only returns whether the lot has it.
 */
export function addLotPicture(
  dependencies: LotsDependencies,
  edit: LotsEdit,
  {
    lotId,
    file,
    picture,
  }: {
    readonly lotId: string;
    /** Its original file name. */
    readonly file: string;
    readonly picture: StoredPicture | null;
  },
): Promise<AddedPicture | Refusal | null> {
  const { saleId } = edit;
  const add = async (tx: Transaction<DB>, { state }: LockedSale): Promise<AddedPicture> => {
    const [lot] = await readStoredLots(tx, saleId, { ids: [lotId] }, 0);
    if (lot === undefined) throw new Refused(refused('LotsGone'));
    if (await hasEnded(tx, lotId)) throw new Refused(refused('LotHasEnded'));
    const names = await readPictureNames(tx, lotId);
    if (names.includes(file)) return { ...done(), fileKey: null };
    if (picture === null) throw new Refused(refused('UploadGone'));
    if (names.length >= lotLimits.imagesPerLot) {
      throw new Refused(refused('LotHasAllPictures'));
    }
    await insertPicture(tx, { id: uuid(), lotId, file, picture });
    await noteLotChange(tx, saleId, { touched: [lotId], removed: [] });
    await recordLotsChanged(tx, state, [lotId]);
    const { lotNumber, title } = lot.values;
    await recordAction(tx, {
      ...edit,
      auctionId: saleId,
      lotId,
      action: 'lot.add-picture',
      subject: `Lot ${lotNumber}, ${title}`,
      after: { picture: file },
    });
    return { ...done(), fileKey: picture.fileKey };
  };
  return changeLotsOnce(dependencies, edit, AddedPicture, add, { action: 'add-pictures' });
}
