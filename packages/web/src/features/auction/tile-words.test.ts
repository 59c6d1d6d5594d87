import { expect, test } from 'vitest';
import { lotTileText, searchTileText } from './tile-words.ts';

test('a withdrawn lot is spelt as on screen', () => {
  expect(lotTileText.withdrawn).toBe('Widthdrawn');
  expect(searchTileText.withdrawn).toBe('Widthdrawn');
});
