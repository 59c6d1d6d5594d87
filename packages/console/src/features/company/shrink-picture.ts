/** Pixels of the longer side: twice what the largest screen shows of a logo. */
const longestSide = 1_000;

/**
 * A picture small enough to send in one call, in base64, without what a camera wrote into it; null: the
 * browser cannot read it.
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
  // What cannot write WebP writes PNG, which keeps what is clear of a logo as well.
  const address = canvas.toDataURL('image/webp', 0.9);
  return address.slice(address.indexOf(',') + 1);
}
