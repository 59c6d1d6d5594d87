import { expect, test } from 'vitest';
import { lotTileText, searchTileText } from './tile-words.ts';

test('a withdrawn lot is spelled as on screen', () => {
  expect(lotTileText.withdrawn).toBe('Widthdrawn');
  expect(searchTileText.withdrawn).toBe('Widthdrawn');
});
