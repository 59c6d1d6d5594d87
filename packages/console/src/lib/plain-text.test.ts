import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['One.', 'One.'],
  ['<p>One &amp; two.</p>\n<p>Three.</p>', 'One & two.\n\nThree.'],
  ['One<br />\nTwo<br>Three', 'One\nTwo\nThree'],
  ['6&quot; &lt; 7', '6" < 7'],
])('%s is edited as plain text', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each(['<ol><li>One</li></ol>', 'A <b>bold</b> claim'])('%s is edited as HTML', (html) => {
  expect(plainText(html)).toBeNull();
});
