import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { colors } from './colors.ts';
import { drawText, fitText } from './drawn-text.ts';
import type { DrawnText } from './drawn-text.ts';
import { paperTagSvg } from './paper-tag.ts';
import type { PreviewCard } from './preview-card.ts';

/** The size of link previews in pixels (1.91 : 1). */
export const previewSize = { width: 1200, height: 630 } as const;
const photoWidth = 560;
const margin = 48;
const left = photoWidth + margin;
const textWidth = previewSize.width - left - margin;
const pillHeight = 52;
const quality = 84;

/** Draws a preview as a jpeg; without a photo, with the marketplace's sign. */
export async function drawPreview(card: PreviewCard, photo: Buffer | null): Promise<Buffer> {
  const { height } = previewSize;
  const layers: OverlayOptions[] = [await photoLayer(photo)];
  let top: number = margin;
  const below = (drawn: DrawnText | null, gap: number) => {
    if (drawn === null) return;
    layers.push({ input: drawn.data, left, top });
    top += drawn.height + gap;
  };
  const soft = { font: 'text', color: colors.inkSoft, sizes: [22] } as const;
  const oneLine = { width: textWidth, height: 30 };
  const brand = { font: 'display', color: colors.brand, sizes: [32, 26] } as const;
  below(await fitText(card.siteName, brand, { width: textWidth, height: 44 }), 40);
  below(await fitText(card.context, { ...soft, color: colors.brass }, oneLine), 30);
  const title = { font: 'display', color: colors.ink, sizes: [60, 52, 44, 38] } as const;
  below(await fitText(card.title, title, { width: textWidth, height: 230 }), 34);
  below(await fitText(card.seller, soft, oneLine), 0);
  const pill = await statePill(card.state);
  const when = await fitText(card.when, { ...soft, color: colors.ink, sizes: [24, 20] }, oneLine);
  const bottom = height - margin;
  if (when !== null) layers.push({ input: when.data, left, top: bottom - when.height });
  const pillBottom = when === null ? bottom : bottom - when.height - 20;
  layers.push({ input: pill, left, top: pillBottom - pillHeight });
  return sharp({ create: { ...previewSize, channels: 3, background: colors.page } })
    .composite(layers)
    .jpeg({ quality })
    .toBuffer();
}

async function photoLayer(photo: Buffer | null): Promise<OverlayOptions> {
  const box = { width: photoWidth, height: previewSize.height };
  if (photo !== null) {
    const input = await sharp(photo)
      .resize({ ...box, fit: 'cover' })
      .flatten({ background: colors.sunken })
      .toBuffer();
    return { input, left: 0, top: 0 };
  }
  const side = 300;
  const input = await sharp({ create: { ...box, channels: 3, background: colors.sunken } })
    .composite([{ input: paperTagSvg(side) }])
    .png()
    .toBuffer();
  return { input, left: 0, top: 0 };
}

/** A word on a colored, rounded background. */
async function statePill({ text, color }: PreviewCard['state']): Promise<Buffer> {
  const style = { font: 'text', size: 24, color: colors.onBrand } as const;
  const word = await drawText(text, style, textWidth);
  const width = (word?.width ?? 0) + pillHeight;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${pillHeight}"><rect width="${width}" height="${pillHeight}" rx="${pillHeight / 2}" fill="${color}"/></svg>`;
  return sharp(Buffer.from(ground))
    .composite(word === null ? [] : [{ input: word.data }])
    .png()
    .toBuffer();
}
