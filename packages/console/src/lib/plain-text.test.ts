import { expect, test } from 'vitest';
import { editedHtml, plainText } from './plain-text.ts';

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

test('HTML is edited with each part on a line of its own, however often', () => {
  const edited = editedHtml('<h3>Terms</h3><ol><li>One <b>bold</b> word.</li><li>Two.</li></ol>');
  expect(edited).toBe('<h3>Terms</h3>\n<ol>\n<li>One <b>bold</b> word.</li>\n<li>Two.</li>\n</ol>');
  expect(editedHtml(edited)).toBe(edited);
  expect(editedHtml('One.')).toBe('One.');
});
