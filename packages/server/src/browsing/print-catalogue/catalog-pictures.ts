import { imageSizes } from '@fairlot/contract';
import sharp from 'sharp';
import type { DiskFileStore } from '#platform/files/disk-file-store.ts';
import type { Log } from '#platform/log/log.ts';
import type { SizedPictures } from '#selling/pictures/public.ts';

/** JPEGs of a catalog's pictures; null where a picture is lost or unreadable. */
export interface CatalogPictures {
  /** In the cover's shape. */
  readonly cover: (fileKey: string) => Promise<Uint8Array | null>;
  /** A square. */
  readonly lot: (fileKey: string) => Promise<Uint8Array | null>;
}

/** Points. */
export const coverPicture = { width: 516, height: 290 } as const;
/** Pixels for a point of paper: 144 dpi, and some three kilobytes a lot. */
const perPoint = 2;
const coverQuality = 82;
const lotSide = 144;
const lotQuality = 72;
const paper = '#fff';
const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** A picture may have been cut short by a loss of power. */
const isWhole = (jpeg: Buffer) => jpeg.subarray(-endOfJpeg.length).equals(endOfJpeg);

/**
 * Makes a catalog's pictures from those that pages show, which the cache has. Those of lots are kept there as
 * well: a catalog is printed anew for each lot that changes, and thousands of pictures are the most of its work.
 */
export function createCatalogPictures(
  { read }: Pick<SizedPictures, 'read'>,
  cache: Pick<DiskFileStore, 'read' | 'writeUnflushed'>,
  log: Log,
): CatalogPictures {
  return {
    async cover(fileKey) {
      const picture = await read(fileKey, imageSizes.fullscreen);
      const width = coverPicture.width * perPoint;
      const height = coverPicture.height * perPoint;
      return (
        picture &&
        sharp(picture)
          .resize({ width, height, fit: 'cover' })
          .jpeg({ quality: coverQuality })
          .toBuffer()
      );
    },
    async lot(fileKey) {
      const key = `printed/${fileKey}`;
      const kept = await cache.read(key);
      if (kept !== null && isWhole(kept)) return kept;
      const picture = await read(fileKey, imageSizes.original);
      if (picture === null) return null;
      const printed = await sharp(picture)
        .resize({
          width: lotSide,
          height: lotSide,
          fit: 'contain',
          position: 'left top',
          background: paper,
        })
        .flatten({ background: paper })
        .jpeg({ quality: lotQuality })
        .toBuffer();
      // A full disk makes catalogs slow, not absent.
      await cache.writeUnflushed(key, printed).catch((error: unknown) => {
        log.warn({ err: error }, 'printed picture could not be stored');
      });
      return printed;
    },
  };
}
