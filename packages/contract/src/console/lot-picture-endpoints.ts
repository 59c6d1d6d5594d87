import { z } from 'zod';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

/** Number of lots on one page of the photo wall. */
export const wallPage = 40;

export const WallPicture = z.object({
  pictureId: SecureId,
  /** The original file name. */
  file: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** It is cropped; the original is kept. */
  isCropped: z.boolean(),
});
export type WallPicture = z.infer<typeof WallPicture>;

export const WallLot = z.object({
  lotId: SecureId,
  lotNumber: z.string(),
  title: z.string(),
  /** The best first. */
  pictures: z.array(WallPicture),
});
export type WallLot = z.infer<typeof WallLot>;

export const getPhotoWall = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/pictures/:from',
  summary: 'Lots of a sale with their pictures, in the order of the catalog, some at a time.',
  action: 'lot.see',
  params: OfSale.extend({ from: z.coerce.number().int().min(0) }),
  reply: z.object({
    /** Whether they can still be arranged freely. */
    isOpen: z.boolean(),
    total: z.number().int(),
    lots: z.array(WallLot),
  }),
});

export const arrangePictures = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/arrangepictures',
  summary:
    'Moves a picture within its lot or to another one of the sale, or takes pictures away. Asked again with the same key it changes nothing.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({
    key: z.uuid(),
    change: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('move'),
        pictureId: SecureId,
        lotId: SecureId,
        /** The lot's picture that follows it; null: it is the last. */
        before: SecureId.nullable(),
      }),
      z.object({ kind: z.literal('remove'), pictureIds: z.array(SecureId).min(1).max(500) }),
    ]),
  }),
  reply: outcomeWith({}),
});

export const rotatePicture = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/rotatepicture',
  summary: 'Turns a picture clockwise; it gets another id, since its address is kept by caches.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({
    key: z.uuid(),
    pictureId: SecureId,
    degrees: z.literal([90, 180, 270]),
  }),
  reply: outcomeWith({ pictureId: SecureId.nullable() }),
});

/** Minimum pixels of a side. */
export const minCroppedSide = 20;

/** A part of a picture, in its own pixels from the left and from the top. */
export const PictureArea = z.object({
  left: z.number().int().min(0),
  top: z.number().int().min(0),
  width: z.number().int().min(minCroppedSide),
  height: z.number().int().min(minCroppedSide),
});
export type PictureArea = z.infer<typeof PictureArea>;

export const cropPicture = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/croppicture',
  summary:
    'Shows a part of a picture, or all of it again (null), as it was before it was cropped first; it gets another id.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({ key: z.uuid(), pictureId: SecureId, area: PictureArea.nullable() }),
  reply: outcomeWith({ pictureId: SecureId.nullable() }),
});
