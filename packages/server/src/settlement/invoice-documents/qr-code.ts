import { toBuffer } from 'qrcode';

/**
 * A text as a code to scan: a square png of this many pixels, including the white border that readers
 * need.
 */
export async function qrCode(text: string, sizePx: number): Promise<Uint8Array<ArrayBuffer>> {
  const png = await toBuffer(text, { width: sizePx, margin: 4, errorCorrectionLevel: 'M' });
  return Uint8Array.from(png);
}
