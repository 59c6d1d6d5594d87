import type { PictureVault } from './picture-vault.ts';

/**
 * Stores a picture and lets `write` reference it in a row; without a row it is removed again. The
 * previous picture stays in the store: caches and documents may still need it. Returns what `write` did;
 * throws `PictureRefused`.
 */
export async function namePicture(
  vault: PictureVault,
  bytes: Uint8Array,
  write: (fileKey: string) => Promise<boolean>,
): Promise<boolean> {
  const picture = await vault.storePicture(bytes);
  const named = await write(picture.fileKey).catch(async (error: unknown) => {
    await vault.removePicture(picture);
    throw error;
  });
  if (!named) await vault.removePicture(picture);
  return named;
}
