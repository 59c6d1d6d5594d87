import sharp from 'sharp';
import { monogramOf } from '#selling/pictures/public.ts';
import { colors } from './colors.ts';
import { drawText } from './drawn-text.ts';
import { paperTagSvg } from './paper-tag.ts';

/** The subject of an icon: the marketplace's sign, or a seller's logo or initials. */
export type IconSubject =
  | { readonly kind: 'marketplace' }
  | { readonly kind: 'seller'; readonly name: string; readonly logo: Buffer | null };

export interface IconForm {
  /** Pixels. */
  readonly side: number;
  /** The share of the side for the sign: systems crop maskable icons to their own shape. */
  readonly fill: number;
}

/** Draws an application's icon as an opaque png, so that systems do not show a black background. */
export async function drawIcon(subject: IconSubject, { side, fill }: IconForm): Promise<Buffer> {
  const inner = Math.round(side * fill);
  const { sign, ground } = await signOf(subject, inner);
  return sharp({ create: { width: side, height: side, channels: 3, background: ground } })
    .composite(sign === null ? [] : [{ input: sign }])
    .removeAlpha()
    .png()
    .toBuffer();
}

async function signOf(subject: IconSubject, inner: number) {
  if (subject.kind === 'marketplace') return { sign: paperTagSvg(inner), ground: colors.page };
  if (subject.logo !== null) {
    const sign = await sharp(subject.logo)
      .resize({ width: inner, height: inner, fit: 'inside' })
      .png()
      .toBuffer();
    return { sign, ground: '#ffffff' };
  }
  const { letters, ground } = monogramOf(subject.name);
  const style = { font: 'display', size: Math.round(inner * 0.5), color: colors.onBrand } as const;
  // A name in a script without a font here still gets a sign.
  const drawn =
    (await drawText(letters, style, inner * 2)) ?? (await drawText('•', style, inner * 2));
  return { sign: drawn?.data ?? null, ground };
}
