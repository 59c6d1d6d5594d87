import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandStyle, brandTones, contrast, looks } from './brand-tones.ts';

const colors = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('text in and on any brand color is readable in both looks', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const tones = brandTones(color);
      for (const name of ['light', 'dark'] as const) {
        const { grounds, inks } = looks[name];
        const { brand, 'brand-strong': strong, 'brand-tint': tint, 'on-brand': on } = tones[name];
        const pairs = [
          ...[...grounds, tint].flatMap((ground) => [
            [brand, ground],
            [strong, ground],
          ]),
          [on, brand],
          [on, strong],
          ...inks.map((ink) => [ink, tint]),
        ];
        for (const [text = '', ground = ''] of pairs) {
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a color that is already readable stays unchanged', () => {
  expect(brandTones('#84301f').light.brand).toBe('#84301f');
  expect(brandTones('#f0997c').dark.brand).toBe('#f0997c');
});

test('black and white are as far apart as can be', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each([
  null,
  undefined,
  '',
  'red',
  '#12345',
  '#1234567',
  '#12345G',
  '#ABCDEF',
  '#84301f;}body{display:none',
  '#84301f\n',
])('%j is no color, and makes no style', (color) => {
  expect(brandStyle(color)).toBe('');
});

test('a brand’s style contains only tones', () => {
  expect(brandStyle('#1f5c84')).toMatch(
    /^html:root\{(--color-[a-z-]+:#[0-9a-f]{6};?)+\}@media \(prefers-color-scheme:dark\)\{html:root\{(--color-[a-z-]+:#[0-9a-f]{6};?)+\}\}$/,
  );
});

/** What the tokens say of these. */
const named = (css: string, names: readonly string[]) =>
  names.map((name) => new RegExp(`--color-${name}: (#\\w+);`).exec(css)?.[1]);

test('backgrounds, text colors and our own tones equal the tokens', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  for (const [css, { grounds, inks, own, line }] of [
    [light, looks.light],
    [dark, looks.dark],
  ] as const) {
    expect(named(css, ['page', 'surface', 'sunken', 'brass-tint'])).toEqual(grounds);
    expect(named(css, ['ink', 'ink-soft'])).toEqual(inks);
    expect(named(css, Object.keys(own))).toEqual(Object.values(own));
    expect(named(css, ['line'])).toEqual([line]);
  }
});
