import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import manifest from '../public/console.webmanifest?raw';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}

const { icons } = JSON.parse(manifest) as { readonly icons: readonly Icon[] };
const drawn = icons.filter(({ type }) => type === 'image/png');

/** Width and height of a PNG, as its first chunk has them. */
async function sizeOf(src: string): Promise<string> {
  const file = await readFile(new URL(`../public${src}`, import.meta.url));
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test('browsers that draw no SVG install the console with icons of both sizes, one of them for any mask', () => {
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test.each(drawn)('$src is as large as the manifest says', async ({ src, sizes }) => {
  expect(await sizeOf(src)).toBe(sizes);
});

test('an iPhone finds its own', async () => {
  const page = await readFile(new URL('../index.html', import.meta.url), 'utf8');
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180');
});
