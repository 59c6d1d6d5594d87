export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** The type of a file by its first bytes; its name and declared type are ignored. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xFF\xD8\xFF')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp';
  if (head.slice(4) === 'ftypavif' || head.slice(4) === 'ftypavis') return 'avif';
  return null;
}
