import { toBuffer } from 'qrcode';

/** A text as a code to scan: a square png of so many pixels, the white border that readers need included. */
export async function qrCode(text: string, sizePx: number): Promise<Uint8Array<ArrayBuffer>> {
  const png = await toBuffer(text, { width: sizePx, margin: 4, errorCorrectionLevel: 'M' });
  return Uint8Array.from(png);
}
