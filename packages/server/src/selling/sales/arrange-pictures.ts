import { Refused } from '#platform/database/refused.ts';
import type { arrangePictures as call, Refusal } from '@fairlot/contract';
import { done, Outcome, refused } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { changeLotsOnce, recordLotsChanged } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import type { LockedSale } from './locked-sale.ts';
import { lotLimits } from './lot-fields.ts';
import {
  deletePictures,
  placePictures,
  readPictureIds,
  readPicturesOfSale,
} from './lot-pictures.queries.ts';
import type { LotPicture } from './lot-pictures.queries.ts';
import { noteLotChange, readStoredLots } from './sale-lots.queries.ts';

type Change = z.output<(typeof call)['body']>['change'];

/**
 * Moves or removes pictures in a sale without bidding yet; their files stay, since caches may still need
 * them. Null: the seller has no such sale.
 */
export function arrangePictures(
  dependencies: LotsDependencies,
  edit: LotsEdit,
  change: Change,
): Promise<Outcome | Refusal | null> {
  const { saleId } = edit;
  const work = async (tx: Transaction<DB>, { state }: LockedSale): Promise<Outcome> => {
    const ids = change.kind === 'move' ? [change.pictureId] : change.pictureIds;
    const pictures = await readPicturesOfSale(tx, saleId, ids);
    if (pictures.length < new Set(ids).size) throw new Refused(refused('PictureGone'));
    const to = change.kind === 'move' ? await move(tx, saleId, change, pictures) : null;
    if (change.kind === 'remove') await deletePictures(tx, ids);

    const touched = [...new Set([...pictures.map(({ lotId }) => lotId), ...(to ? [to.id] : [])])];
    await noteLotChange(tx, saleId, { touched, removed: [] });
    await recordLotsChanged(tx, state, touched);
    const [first] = pictures;
    await recordAction(tx, {
      ...edit,
      auctionId: saleId,
      action: change.kind === 'move' ? 'lot.move-picture' : 'lot.remove-picture',
      subject:
        pictures.length === 1 && first
          ? `Lot ${first.lotNumber}, ${first.title}`
          : `${touched.length} lots`,
      before: { pictures: pictures.map(({ lotNumber, file }) => `lot ${lotNumber}: ${file}`) },
      ...(to && { after: { lot: to.values.lotNumber } }),
    });
    return done();
  };
  return changeLotsOnce(dependencies, edit, Outcome, work);
}

async function move(
  tx: Transaction<DB>,
  saleId: string,
  { pictureId, lotId, before }: Extract<Change, { kind: 'move' }>,
  [picture]: readonly LotPicture[],
) {
  const [lot] = await readStoredLots(tx, saleId, { ids: [lotId] }, 0);
  if (!lot) throw new Refused(refused('LotsGone'));
  const others = (await readPictureIds(tx, lotId)).filter((id) => id !== pictureId);
  if (picture?.lotId !== lotId && others.length >= lotLimits.imagesPerLot) {
    throw new Refused(refused('LotHasAllPictures'));
  }
  const place = before === null ? others.length : others.indexOf(before);
  // The picture that it was to precede was removed meanwhile.
  if (place === -1) throw new Refused(refused('PictureGone'));
  await placePictures(tx, lotId, others.toSpliced(place, 0, pictureId));
  return lot;
}
