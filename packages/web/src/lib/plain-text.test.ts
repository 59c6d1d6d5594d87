import { expect, test } from 'vitest';
import { firstSentences } from './first-sentences.ts';
import { plainText } from './plain-text.ts';

test('HTML becomes plain text', () => {
  expect(plainText('<p>Silver&nbsp;&amp; <b>gold</b></p><p>2 &lt; 3</p>')).toBe(
    'Silver & gold 2 < 3',
  );
});

test.each([
  ['<p>By appointment.</p><p>Bring boxes.</p>', 'By appointment. Bring boxes.', false],
  ['<p>By appointment. Bring boxes and somebody to lift.</p>', 'By appointment.', true],
  [
    'A rule that has no end within what is shown',
    'A rule that has no end within what is shown',
    false,
  ],
  ['A rule longer than what is shown. Another.', 'A rule longer than what is shown.', true],
  ['', '', false],
])('the beginning of %j ends with a sentence', (html, text, isCut) => {
  expect(firstSentences(html, 30)).toEqual({ text, isCut });
});
