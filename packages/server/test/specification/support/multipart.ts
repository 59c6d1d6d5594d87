import { crc32, deflateSync } from 'node:zlib';

export type Part =
  | string
  | { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** A form as browsers send it, without undefined parts. */
export function multipart(parts: Record<string, Part | undefined>) {
  const boundary = '----specified';
  const chunks = Object.entries(parts).flatMap(([field, part]) => {
    if (part === undefined) return [];
    const isFile = typeof part !== 'string';
    const head = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${field}"${isFile ? `; filename="${part.name}"` : ''}`,
      ...(isFile ? [`Content-Type: ${part.type}`] : []),
      '',
      '',
    ].join('\r\n');
    return [Buffer.from(head), isFile ? part.bytes : Buffer.from(part), Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A PDF with one empty page. */
export const pdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
);

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A decompression bomb: some hundred kilobytes that decode to 30,000 by 30,000 black pixels. */
export function pictureBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, gray, not interlaced.
  header.set([1, 0, 0, 0, 0], 8);
  const points = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 1 });
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}
