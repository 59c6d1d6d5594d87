import { describe, expect, test } from 'vitest';
import { maxSearchWords, searchWords, textOfHtml, tsQueryOf, wordsOf } from './words.ts';

describe('words of a text', () => {
  test.each([
    ['Oak Table, 18th c.', ['oak', 'table', '18th', 'c']],
    ["Scribner's & Scribner’s", ['scribners', 'scribners']],
    ['half-morocco/vellum', ['half', 'morocco', 'vellum']],
    ['Valparaíso CAFÉ', ['valparaiso', 'cafe']],
    ['ﬁne ½ m²', ['fine', '1', '2', 'm2']],
    ['漢字 Ключ', ['漢字', 'ключ']],
    ["'; drop table -- 👍 \u0000 \ud83d", ['drop', 'table']],
    ['', []],
  ])('%j are %j', (text, words) => expect(wordsOf(text)).toEqual(words));

  test('are cut where nobody types on, between characters', () => {
    expect(wordsOf('a'.repeat(50))).toEqual(['a'.repeat(40)]);
    const [word] = wordsOf(`a${'𝒳'.normalize('NFC')}${'𐐀'.repeat(30)}`);
    expect(word?.isWellFormed()).toBe(true);
  });
});

test('a search has each word once, and not too many', () => {
  expect(searchWords('Oak oak OAK table')).toEqual(['oak', 'table']);
  const many = Array.from({ length: 30 }, (_, index) => `w${index}`).join(' ');
  expect(searchWords(many)).toHaveLength(maxSearchWords);
});

test('tags and entities of HTML are no words', () => {
  expect(wordsOf(textOfHtml('<p class="oak">Fish &amp; chips</p>'))).toEqual(['fish', 'chips']);
});

test.each([
  [['oak'], false, "'oak'"],
  [['oak', 'tab'], true, "'oak' & 'tab':*"],
  [['oak', 'ta'], true, "'oak' & 'ta'"],
])('the query of %j, half typed %j, is %s', (words, lastIsPrefix, query) => {
  expect(tsQueryOf(words, lastIsPrefix)).toBe(query);
});
