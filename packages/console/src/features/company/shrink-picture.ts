/** The longer side in pixels: twice the largest size at which a logo is shown. */
const longestSide = 1_000;

/**
 * An image small enough for one call, in base64, without a camera's metadata; null: the browser cannot read
 * it.
 */
export async function shrinkPicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Browsers that cannot write WebP write PNG, which also keeps a logo's transparency.
  const address = canvas.toDataURL('image/webp', 0.9);
  return address.slice(address.indexOf(',') + 1);
}
