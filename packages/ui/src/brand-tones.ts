/** A color as six hex digits after `#`, in lower case: nothing else gets into a style of a page. */
export const brandColorPattern = /^#[0-9a-f]{6}$/;

/** The tones derived from a brand's color for one look; see tokens.css. */
export interface BrandTones {
  readonly brand: string;
  readonly 'brand-strong': string;
  readonly 'brand-tint': string;
  readonly 'on-brand': string;
}

/**
 * The backgrounds and text colors of each look as in tokens.css (a test compares them); the brand's color must
 * be readable on all backgrounds.
 */
export const looks = {
  light: {
    /** The default for a seller without a color. */
    own: {
      brand: '#84301f',
      'brand-strong': '#6a2416',
      'brand-tint': '#f7e3da',
      'on-brand': '#fff8f1',
    },
    line: '#e2d5c0',
    grounds: ['#faf5ec', '#fffdf8', '#f1e8d9', '#fbeccb'],
    inks: ['#2a1f18', '#66564a'],
    /** The color mixed in until the brand's color is readable. */
    toward: '#000000',
    strongerBy: 0.22,
    tintOf: '#fffdf8',
    tintShare: 0.12,
    on: '#fff8f1',
  },
  dark: {
    own: {
      brand: '#f0997c',
      'brand-strong': '#f7b49c',
      'brand-tint': '#43231a',
      'on-brand': '#2a0f08',
    },
    line: '#55463a',
    grounds: ['#17120e', '#221b15', '#2d241c', '#3b2d12'],
    inks: ['#f5ecdf', '#c3b29c'],
    toward: '#ffffff',
    strongerBy: 0.28,
    tintOf: '#221b15',
    tintShare: 0.14,
    on: '#140c08',
  },
} as const;

/** The minimum for normal text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;
const step = 0.02;

/** The tones of a brand in both looks, with readable text in and on any color. */
export function brandTones(color: string): Readonly<Record<keyof typeof looks, BrandTones>> {
  return { light: tonesOf(color, 'light'), dark: tonesOf(color, 'dark') };
}

function tonesOf(color: string, name: keyof typeof looks): BrandTones {
  const look = looks[name];
  const tint = mixed(look.tintOf, color, look.tintShare);
  const opposites = [...look.grounds, tint, look.on];
  let share = 0;
  let brand = color;
  while (share < 1 && opposites.some((other) => contrast(brand, other) < minContrast)) {
    share = Math.min(1, share + step);
    brand = mixed(color, look.toward, share);
  }
  return {
    brand,
    'brand-strong': mixed(brand, look.toward, look.strongerBy),
    'brand-tint': tint,
    'on-brand': look.on,
  };
}

/** The CSS that sets a brand's color in both looks; empty for an invalid color. */
export function brandStyle(color: string | null | undefined): string {
  if (color === null || color === undefined || !brandColorPattern.test(color)) return '';
  const { light, dark } = brandTones(color);
  // More specific than the tokens' `:root`, whatever their order.
  return `html:root{${declared(light)}}@media (prefers-color-scheme:dark){html:root{${declared(dark)}}}`;
}

function declared(tones: BrandTones): string {
  return Object.entries(tones)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';');
}

/** The style that forces one look on part of a page, whatever the browser's; null: our own color. */
export function lookStyle(name: keyof typeof looks, color: string | null): Record<string, string> {
  const { own, line, grounds, inks } = looks[name];
  const [page, surface, sunken] = grounds;
  const [ink, soft] = inks;
  const tones = color === null ? own : tonesOf(color, name);
  const all = { page, surface, sunken, line, ink, 'ink-soft': soft, ...tones };
  return Object.fromEntries(
    Object.entries(all).map(([token, value]) => [`--color-${token}`, value]),
  );
}

/** The contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(base: string, other: string, share: number): string {
  const into = channels(other);
  const parts = channels(base).map((channel, index) =>
    Math.round(channel + ((into[index] ?? 0) - channel) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
