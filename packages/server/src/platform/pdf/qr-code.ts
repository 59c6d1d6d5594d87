import { create } from 'qrcode';
import { colors } from './look.ts';
import type { Sheet } from './sheet.ts';

/** Draws a link as a code to scan, a square whose upper left corner is at this point. */
export function drawQrCode(
  sheet: Sheet,
  { link, alt, x, y, side }: { link: string; alt: string; x: number; y: number; side: number },
): void {
  const { modules } = create(link, { errorCorrectionLevel: 'M' });
  const unit = side / modules.size;
  const places = Array.from(modules.data, (dark, index) => ({ dark, index }))
    .filter(({ dark }) => dark === 1)
    .map(({ index }) => ({
      x: x + (index % modules.size) * unit,
      y: y + Math.floor(index / modules.size) * unit,
    }));
  const figure = sheet.element('Figure', { alt, bbox: [x, y, x + side, y + side] });
  sheet.mark(figure, 'Figure', () => sheet.squares(places, unit, colors.ink));
}
