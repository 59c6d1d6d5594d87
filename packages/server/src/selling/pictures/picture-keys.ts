import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** A page of pictures may stay open for a day; after that their addresses are useless to others. */
const openFor = 24 * 60 * 60_000;

/** Opens single pictures of drafts, for a while, to holders of their keys. Times in epoch milliseconds. */
export interface PictureKeys {
  readonly make: (imageId: string) => string;
  readonly opens: (imageId: string, key: string) => boolean;
}

/** A key is a time with a signature of it and of the picture's id: nothing is stored. */
export function createPictureKeys(secret: Buffer, now: () => number = Date.now): PictureKeys {
  const secretKey = createSecretKey(secret);
  const sign = (imageId: string, until: string) =>
    createHmac('sha256', secretKey).update(`${imageId} ${until}`).digest();
  return {
    make(imageId) {
      // Whole hours: a reloaded page finds its pictures in the browser's cache.
      const until = String(Math.ceil((now() + openFor) / 3_600_000) * 3_600_000);
      return `${until}.${sign(imageId, until).toString('base64url')}`;
    },
    opens(imageId, key) {
      const [, until = '', shown = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(key) ?? [];
      const signed = Buffer.from(shown, 'base64url');
      const own = sign(imageId, until);
      return signed.length === own.length && timingSafeEqual(signed, own) && now() < Number(until);
    },
  };
}
