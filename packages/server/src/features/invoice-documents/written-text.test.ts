import { expect, test } from 'vitest';
import { written } from './written-text.ts';

test.each([
  ['Łódź, “żółć” & <b>½</b>', [['Łódź, “żółć” & <b>½</b>', 'Roboto']]],
  ['Oak 🪑 chair™', [['Oak chair™', 'Roboto']]],
  [
    '8′ 2″ → Привет',
    [
      ['8′ 2″ ', 'Roboto'],
      ['→', 'DejaVu'],
      [' ', 'Roboto'],
      ['Привет', 'DejaVu'],
    ],
  ],
  [
    '中文 vase',
    [
      ['□□', 'DejaVu'],
      [' vase', 'Roboto'],
    ],
  ],
  ['two\nlines\tand  more', [['two lines and more', 'Roboto']]],
  ['\u202Eturned\u0000 \uD800about\uFEFF', [['turned about', 'Roboto']]],
  ['A\u0301', [['Á', 'Roboto']]],
  ['🪑', []],
])('%j', (words, runs) => {
  expect(written(words).map(({ text, font }) => [text, font])).toEqual(runs);
});

test('a heading is set in the font of headings, and in bold where that lacks the letters', () => {
  expect(written('Żółć & Сыновья', 'heading')).toEqual([
    { text: 'Żółć & ', font: 'Fraunces' },
    { text: 'Сыновья', font: 'DejaVu', bold: true },
  ]);
});
