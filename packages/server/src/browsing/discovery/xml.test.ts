import { expect, test } from 'vitest';
import { xmlText } from './xml.ts';

test('text can neither open a tag, nor leave a quote, nor begin an entity', () => {
  expect(xmlText(`<b a="x" b='y'>&amp;`)).toBe('&#60;b a=&#34;x&#34; b=&#39;y&#39;&#62;&#38;amp;');
});

test('what XML cannot hold at all is left out, and all else is kept', () => {
  expect(xmlText('a\u0000\u001B\uFFFE\uD800b Łódź 🪑\n')).toBe('ab Łódź 🪑\n');
});
