import sharp from 'sharp';
import { createGate } from '#platform/http/gate.ts';
import type { MediaType } from './tax-certificates.queries.ts';

/** The file cannot be accepted as a certificate; the message says why, and what to do. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';
}

export interface AcceptedDocument {
  readonly mediaType: MediaType;
  readonly bytes: Uint8Array;
}

/**
 * Maximum number of pixels to decode. A phone's JPEG reaches 50 million and is decoded at half its size.
 * Other formats must be decoded in full, and an interlaced PNG of 64 million pixels blocks a thread for
 * seconds however few bytes it has: 20 million take 0.7 s, and a letter page at 300 dots per inch has
 * 8.4.
 */
const maxPixels = { jpeg: 64_000_000, other: 20_000_000 } as const;
/** Pixels of the longer side: a letter page at 300 dots per inch, so that small print stays legible. */
const longestSide = 3_300;
const jpegQuality = 85;
/**
 * One picture at a time: decoding the worst within the limit takes most of a second of one of the
 * process's few threads, which passwords and files also need, and hundreds of megabytes.
 */
const inTurn = createGate({ atOnce: 1, waiting: 4 });
/** PDF readers look for the trailer here. */
const tailBytes = 1_024;

/**
 * Converts an uploaded certificate for storage. Its first bytes determine its type; its name and declared
 * type are ignored. A picture is encoded again, upright, as JPEG, so that nothing but a picture is
 * stored, and not its location; a PDF is stored unchanged. Throws `Unavailable` while too many pictures
 * are in progress.
 */
export async function acceptDocument(bytes: Uint8Array): Promise<AcceptedDocument> {
  if (bytes.byteLength === 0) {
    throw new DocumentRefused('This file is empty. Please choose another one.');
  }
  switch (documentKind(bytes)) {
    case 'pdf':
      if (!endsAsPdf(bytes)) throw damaged();
      return { mediaType: 'application/pdf', bytes };
    case 'picture':
      return { mediaType: 'image/jpeg', bytes: await inTurn(() => redraw(bytes)) };
    case 'heic':
      throw new DocumentRefused(
        'HEIC photos cannot be read here. Please choose a JPEG, or a PDF of the certificate.',
      );
    case null:
      throw new DocumentRefused('Please choose a PDF, or a picture as JPEG, PNG or WebP.');
  }
}

function documentKind(bytes: Uint8Array): 'pdf' | 'picture' | 'heic' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('\xFF\xD8\xFF') || head.startsWith('\x89PNG\r\n\x1A\n')) return 'picture';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'picture';
  return /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(head.slice(4)) ? 'heic' : null;
}

function endsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-tailBytes)).includes('%%EOF');
}

async function redraw(bytes: Uint8Array): Promise<Uint8Array> {
  const maxPixelCount = maxPixels[bytes[0] === 0xff ? 'jpeg' : 'other'];
  try {
    return await sharp(bytes, { limitInputPixels: maxPixelCount, failOn: 'error' })
      .autoOrient()
      .resize({
        width: longestSide,
        height: longestSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: 'white' })
      .jpeg({ quality: jpegQuality })
      .toBuffer();
  } catch (error) {
    const tooManyPixels = error instanceof Error && error.message.includes('pixel limit');
    if (!tooManyPixels) throw damaged();
    throw new DocumentRefused(
      `This picture has more than ${maxPixelCount / 1_000_000} million pixels. Please choose a smaller one.`,
    );
  }
}

const damaged = () =>
  new DocumentRefused('This file is damaged or incomplete. Please choose another one.');
