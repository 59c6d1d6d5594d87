import { create } from 'qrcode';

/** A text as a QR code: dark squares of 1 × 1 as the `d` of an SVG path, without the white border. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = [...data].flatMap((isDark, index) =>
    isDark ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : [],
  );
  return { size, path: squares.join('') };
}
