import { expect, test } from 'vitest';
import { createCategoryGuesser } from './guess-category.ts';

const of = (title: string, description = '') => ({ title, description });
const guess = createCategoryGuesser([], []);

test.each([
  ['Brass Table Lamp', 'Lamps & Lighting'],
  ['Oak Lamp Table with Drawer', 'Furniture'],
  ['Set of Six Dining Chairs', 'Furniture'],
  ['Sterling Tea Set by Gorham', 'Silver & Tableware'],
  ['Jardinière, glazed', 'Ceramics & Porcelain'],
  ['Leica Camera with Leather Case', 'Cameras & Instruments of Science'],
])('%s is of %s', (title, category) => {
  expect(guess(of(title))).toBe(category);
});

test('what the words do not tell, or tell of two things alike, is not guessed', () => {
  expect(guess(of('Box Lot', 'Please see the pictures.'))).toBeNull();
  expect(guess(of('Untitled'))).toBeNull();
  expect(guess(of('Flute'))).toBeNull();
  expect(guess(of('Crystal Flute', 'Waterford, etched, with facets'))).toBe('Glass & Barware');
});

test('a seller’s own name for a kind is the one that is guessed, and their own categories are known', () => {
  const own = createCategoryGuesser(['Antique Furniture', 'Fine Furniture', 'Primitives'], []);
  expect(own(of('Walnut Dresser'))).toBe('Antique Furniture');
  expect(own(of('Box of Primitives'))).toBe('Primitives');
});

test('titles of lots that have a category teach what their words mean', () => {
  const examples = ['Butter Paddle', 'Carved Butter Mold', 'Butter Crock'].map((title) => ({
    title,
    category: 'Primitives',
  }));
  expect(guess(of('Maple Butter Print'))).not.toBe('Primitives');
  const taught = createCategoryGuesser(['Primitives'], [...examples, ...examples]);
  expect(taught(of('Butter Mold, maple'))).toBe('Primitives');
});
