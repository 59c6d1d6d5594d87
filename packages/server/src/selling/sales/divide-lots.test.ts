import { expect, test } from 'vitest';
import { divideLots } from './divide-lots.ts';

const places = ['1', '2', '2A', '3'].map((number) => ({
  id: `lot ${number}`,
  sessionId: 'a',
  number,
}));
const divide = (...firstLots: string[]) => {
  const starts = firstLots.map((firstLot, index) => ({ id: 'abc'[index] ?? '', firstLot }));
  const divided = divideLots(places, starts);
  return divided.kind === 'divided'
    ? divided.places.map(({ sessionId }) => sessionId).join('')
    : `${divided.session}: ${divided.reason}`;
};

test.each([
  ['one session has them all', ['1'], 'aaaa'],
  ['each goes on until another begins', ['1', '2a'], 'aabb'],
  ['one that names none has none', ['1', '', '3'], 'aaac'],
  ['the first begins at the beginning, whatever it says', ['3', '3'], 'aaab'],
])('%s', (_, firstLots, sessions) => {
  expect(divide(...firstLots)).toBe(sessions);
});

test('one begins with a lot that there is, after the one above it', () => {
  expect(divide('1', '7')).toBe('1: begins with "7", which is no lot');
  expect(divide('1', '3', '2')).toContain('2: begins with lot 2');
  expect(divide('1', '1')).toContain('1: begins with lot 1');
});
