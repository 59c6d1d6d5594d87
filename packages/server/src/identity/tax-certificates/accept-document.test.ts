import sharp from 'sharp';
import { expect, test } from 'vitest';
import { acceptDocument, DocumentRefused } from './accept-document.ts';
import { bombPng, picture, smallPdf } from './testing/documents.ts';

const refusalOf = (bytes: Uint8Array) =>
  acceptDocument(bytes).then(
    () => 'accepted',
    (error: unknown) =>
      error instanceof DocumentRefused ? error.message : `thrown: ${String(error)}`,
  );
const damaged = 'This file is damaged or incomplete. Please choose another one.';
const unknown = 'Please choose a PDF, or a picture as JPEG, PNG or WebP.';

test('a PDF is kept as it came', async () => {
  expect(await acceptDocument(smallPdf)).toEqual({ mediaType: 'application/pdf', bytes: smallPdf });
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a JPEG', async (format) => {
  const { mediaType, bytes } = await acceptDocument(await picture(format));
  expect(mediaType).toBe('image/jpeg');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
});

test('a photo is kept upright, and nothing of what the camera noted', async () => {
  const photo = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Artist: 'PLANTED-NAME' }, IFD3: { GPSLatitude: '42/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.includes('PLANTED-NAME')).toBe(true);
  const { bytes } = await acceptDocument(photo);
  const { width, height, exif, orientation } = await sharp(bytes).metadata();
  expect({ width, height, exif, orientation }).toMatchObject({ width: 40, height: 60 });
  expect(exif).toBeUndefined();
  expect(orientation ?? 1).toBe(1);
  expect(Buffer.from(bytes).includes('PLANTED-NAME')).toBe(false);
});

test('what hides behind the picture is not kept', async () => {
  const polyglot = Buffer.concat([await picture('png'), Buffer.from('<script>PLANTED</script>')]);
  const { bytes } = await acceptDocument(polyglot);
  expect(Buffer.from(bytes).includes('PLANTED')).toBe(false);
});

test('a large scan is kept legible, not larger', async () => {
  const scan = await picture('png', { width: 4000, height: 5000 });
  const { bytes } = await acceptDocument(scan);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 2640, height: 3300 });
});

test.each([
  ['nothing', Buffer.alloc(0), 'This file is empty. Please choose another one.'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), unknown],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), unknown],
  ['a program', Buffer.from('MZ\x90\0\x03\0\0\0'), unknown],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), unknown],
  ['an archive', Buffer.from('PK\x03\x04'), unknown],
  ['a PDF not at the beginning', Buffer.from(' %PDF-1.4\n%%EOF'), unknown],
  ['a PDF without its end', smallPdf.subarray(0, 40), damaged],
  ['a lie in eight bytes', Buffer.from('\x89PNG\r\n\x1A\n<script>', 'latin1'), damaged],
  [
    'a photo of an iPhone',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
    'HEIC photos cannot be read here. Please choose a JPEG, or a PDF of the certificate.',
  ],
])('%s is refused', async (_, bytes, reason) => {
  expect(await refusalOf(bytes)).toBe(reason);
});

test('half a picture is refused', async () => {
  const photo = await picture('jpeg', { width: 400, height: 300 });
  expect(await refusalOf(photo.subarray(0, photo.length / 2))).toBe(damaged);
});

test.each([
  [30_000, 30_000],
  [8_000, 8_000],
  [5_001, 4_000],
])('a bomb of %i × %i is refused by the size it claims, before it is unpacked', async (...size) => {
  expect(await refusalOf(bombPng(...size))).toBe(
    'This picture has more than 20 million pixels. Please choose a smaller one.',
  );
});

test('pictures are unpacked one after the other, and a crowd of them is turned away', async () => {
  const bytes = await picture('png');
  const crowd = Array.from({ length: 7 }, () => acceptDocument(bytes));
  const outcomes = await Promise.allSettled(crowd);
  const refusals = outcomes.filter(({ status }) => status === 'rejected');
  expect(refusals).toHaveLength(2);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ reason: { code: 'Unavailable' } });
  }
  // The slots are free again.
  expect(await acceptDocument(bytes)).toMatchObject({ mediaType: 'image/jpeg' });
});
