import { pictureLimits } from '@fairlot/contract';
import type { PictureArea } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import type { FileStore } from '#platform/files/file-store.ts';
import { encodeCropped, encodeOriginal, encodeRotated, maxPixels, tryDecoding } from './codec.ts';
import type { EncodedPicture } from './codec.ts';
import { pictureType } from './picture-type.ts';

const mebibyte = 1024 * 1024;
export const maxPictureBytes = pictureLimits.bytes;

export interface StoredPicture {
  readonly fileKey: string;
  /** Pixels of the stored picture, upright. */
  readonly width: number;
  readonly height: number;
}

/** The file cannot be used as a picture; the message says why. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** Stores pictures: each is encoded again, so nothing but a picture can be stored. */
export interface PictureVault {
  /** Why the bytes cannot be used as a picture; null when they can. Stores nothing. */
  checkPicture(bytes: Uint8Array): Promise<string | null>;
  /** Stores a picture under a key of its own. Throws `PictureRefused`. */
  storePicture(bytes: Uint8Array): Promise<StoredPicture>;
  /** Stores a rotated copy of a stored picture, clockwise. Throws `PictureRefused`. */
  storeRotated(bytes: Uint8Array, degrees: 90 | 180 | 270): Promise<StoredPicture>;
  /** Stores a part of a stored picture. Throws `PictureRefused`. */
  storeCropped(bytes: Uint8Array, area: PictureArea): Promise<StoredPicture>;
  /** Removes a stored picture that no row references. */
  removePicture(picture: Pick<StoredPicture, 'fileKey'>): Promise<void>;
}

export function createPictureVault(files: FileStore): PictureVault {
  async function keep(encoding: Promise<EncodedPicture>): Promise<StoredPicture> {
    const { bytes, width, height } = await encoding.catch((error: unknown) => {
      throw new PictureRefused(refusalOf(error));
    });
    const id = uuid();
    // The random end of the id spreads the files over folders; its beginning is the time.
    const fileKey = `pictures/${id.slice(-2)}/${id}.webp`;
    await files.write(fileKey, bytes);
    return { fileKey, width, height };
  }

  return {
    async checkPicture(bytes) {
      const reason = refusalBySight(bytes);
      if (reason !== null) return reason;
      return tryDecoding(bytes).then(() => null, refusalOf);
    },
    async storePicture(bytes) {
      const reason = refusalBySight(bytes);
      if (reason !== null) throw new PictureRefused(reason);
      return keep(encodeOriginal(bytes));
    },
    storeRotated: (bytes, degrees) => keep(encodeRotated(bytes, degrees)),
    storeCropped: (bytes, area) => keep(encodeCropped(bytes, area)),
    async removePicture({ fileKey }) {
      await files.remove(fileKey);
    },
  };
}

function refusalBySight(bytes: Uint8Array): string | null {
  if (bytes.byteLength > maxPictureBytes) {
    return `is larger than ${maxPictureBytes / mebibyte} MB`;
  }
  return pictureType(bytes) === null ? 'is not a JPEG, PNG, GIF, WebP or AVIF picture' : null;
}

/** The decoder's message is about offsets and libraries, which does not help anybody fix a photo. */
function refusalOf(error: unknown): string {
  const tooManyPixels = error instanceof Error && error.message.includes('pixel limit');
  return tooManyPixels
    ? `has more than ${maxPixels / 1_000_000} million pixels`
    : 'is damaged and cannot be read';
}
