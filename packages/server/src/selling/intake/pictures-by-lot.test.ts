import { expect, test } from 'vitest';
import { picturesByLot } from './pictures-by-lot.ts';

const of = (lots: readonly string[], files: readonly string[]) =>
  Object.fromEntries(picturesByLot(lots, files).of);

test('a picture is named for its lot, and counted after it', () => {
  const files = ['2.jpg', '12-10.jpg', '12.JPG', '12-2.png', '12_3.jpeg', '12 (4).webp', '2 2.jpg'];
  expect(of(['2', '12'], files)).toEqual({
    '2': ['2.jpg', '2 2.jpg'],
    '12': ['12.JPG', '12-2.png', '12_3.jpeg', '12 (4).webp', '12-10.jpg'],
  });
});

test('a lot of that very number comes before the second picture of another', () => {
  expect(of(['12', '12-2'], ['12.jpg', '12-2.jpg', '12-2-2.jpg'])).toEqual({
    '12': ['12.jpg'],
    '12-2': ['12-2.jpg', '12-2-2.jpg'],
  });
});

test('letters count in any case, zeros only where a lot has them', () => {
  expect(of(['12A', '7'], ['12a-1.jpg', '007.jpg'])).toEqual({
    '12A': ['12a-1.jpg'],
    '7': ['007.jpg'],
  });
  expect(of(['07', '7'], ['07.jpg', '7.jpg', '007.jpg'])).toEqual({
    '07': ['07.jpg', '007.jpg'],
    '7': ['7.jpg'],
  });
});

test('what is named for no lot is left over', () => {
  expect(picturesByLot(['1'], ['IMG_2041.jpg', 'logo.png', '11.jpg', '1.jpg']).left).toEqual([
    'IMG_2041.jpg',
    'logo.png',
    '11.jpg',
  ]);
});
