import type { PictureVault } from './picture-vault.ts';

/**
 * Keeps a picture and has `write` name it in a row; what no row came to name is taken away again. The
 * picture that was named before stays in the store: caches and papers may still ask for it. Answers
 * what `write` did; throws `PictureRefused`.
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
