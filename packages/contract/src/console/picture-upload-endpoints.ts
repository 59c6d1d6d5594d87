import { z } from 'zod';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

export const pictureLimits = {
  /** Bytes. No camera's picture is larger. */
  bytes: 30 * 1024 * 1024,
  /** The maximum number of pictures dropped at once: a large sale's, or a zip of them. */
  files: 2_000,
  /** Characters of a file's name. */
  nameLength: 255,
  /**
   * Bytes of one request of an upload: what a slow connection sends in the half minute of a request's
   * timeout.
   */
  chunkBytes: 1024 * 1024,
} as const;

const FileName = z.string().min(1).max(pictureLimits.nameLength);

/** Where pictures are uploaded by the tus protocol; the resulting id is passed to `takePicture`. */
export const pictureUploadsPath = '/api/console/sellers/:sellerId/sales/:saleId/pictures/uploads';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

export const matchPictures = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/pictures/match',
  summary:
    'Which lots of a sale files of pictures belong to: those that the table names, others by their own names, as 12.jpg and 12-2.jpg. Writes nothing.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({
    files: z.array(FileName).min(1).max(pictureLimits.files),
    /** Pictures that a table names for lots, the best first. */
    named: z
      .array(z.object({ lotNumber: z.string().max(20), files: z.array(FileName).max(20) }))
      .max(10_000),
  }),
  reply: z.object({
    lots: z.array(
      z.object({
        lotId: SecureId,
        lotNumber: z.string(),
        /** The best first. */
        files: z.array(
          z.object({
            file: z.string(),
            /** The lot already has one of this name, or has no room for more. */
            kind: z.enum(['new', 'there', 'too-many']),
          }),
        ),
      }),
    ),
    /** Files that match no lot. */
    left: z.array(z.string()),
  }),
});
export type PictureMatch = z.infer<(typeof matchPictures)['reply']>;

export const takePicture = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/pictures/take',
  summary:
    'Gives a lot the picture that was uploaded, as its last one: upright, without the camera’s notes on where it was taken. Once an upload; a picture whose name the lot has already is left as it is.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({ uploadId: SecureId, lotId: SecureId, file: FileName }),
  reply: outcomeWith({}),
});
