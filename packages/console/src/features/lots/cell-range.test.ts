import type { GridLot, LotFieldName } from '@fairlot/contract';
import { lotFieldNames } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { copied, emptied, filledDown, pasted } from './cell-range.ts';

const lot = (lotId: string): GridLot => ({
  lotId,
  version: 0,
  session: 1,
  position: 1,
  closeAt: 0,
  pictures: 0,
  firstPicture: null,
  isCut: false,
  cells: Object.fromEntries(lotFieldNames.map((field) => [field, ''])) as GridLot['cells'],
});

/** Titles and descriptions of two lots. */
const titles = {
  sheet: { text: (lotId: string, field: LotFieldName) => `<p>${lotId} ${field}</p>` },
  lots: [lot('a'), lot('b')],
  range: { top: 0, bottom: 1, left: 1, right: 2 },
};
const block = (verb: string, texts: readonly (readonly [string, string, string])[]) => ({
  verb,
  edits: texts.map(([lotId, field, to]) => ({ lotId, field, to })),
  below: [],
  left: 1,
  leftOut: 0,
});

test('a range is copied as it is edited', () => {
  expect(copied(titles)).toBe('<p>a title</p>\ta description\n<p>b title</p>\tb description');
});

test('a range is emptied', () => {
  expect(emptied(titles)).toEqual(
    block('Empty', [
      ['a', 'title', ''],
      ['a', 'description', ''],
      ['b', 'title', ''],
      ['b', 'description', ''],
    ]),
  );
});

test('a range is filled with its first row', () => {
  const top = { title: '<p>a title</p>', description: '<p>a description</p>' };
  expect(filledDown(titles)).toEqual(
    block('Fill', [
      ['a', 'title', top.title],
      ['a', 'description', top.description],
      ['b', 'title', top.title],
      ['b', 'description', top.description],
    ]),
  );
});

test('one cell is pasted into all of a range', () => {
  expect(pasted(titles, 'Lamp', false).edits.map(({ to }) => to)).toEqual(Array(4).fill('Lamp'));
});

test('several are pasted from its first cell on; what is below the last lot becomes new ones, but not in a filtered table', () => {
  const range = { ...titles.range, top: 1 };
  const edits = [
    ['b', 'title', 'Lamp'],
    ['b', 'description', 'Oak'],
  ] as const;
  const below = [['Table', 'Elm']];
  const text = 'Lamp\tOak\nTable\tElm';
  expect(pasted({ ...titles, range }, text, false)).toEqual({ ...block('Paste', edits), below });
  expect(pasted({ ...titles, range }, text, true)).toEqual({
    ...block('Paste', edits),
    leftOut: 1,
  });
});
