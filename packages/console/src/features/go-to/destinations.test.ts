import { expect, test } from 'vitest';
import { lotDestination, matching } from './destinations.ts';

const places = [
  { label: 'Questions', detail: '', to: '/house/questions' },
  { label: 'The Mill House', detail: 'Draft', to: '/house/sales/mill' },
  { label: 'The Mill House', detail: 'Lots', to: '/house/sales/mill/lots' },
];
const found = (words: string) => matching(words, places).map(({ to }) => to);

test('all words must match, in any order and case; an empty search finds everything', () => {
  expect(found('lots MILL')).toEqual(['/house/sales/mill/lots']);
  expect(found(' ')).toHaveLength(3);
  expect(found('barn')).toEqual([]);
});

test('a lot leads to its page, whatever the state of its sale', () => {
  const lot = { lotId: 'l', lotNumber: '12 A', title: 'Lamp', saleId: 's', saleTitle: 'Mill' };
  expect(lotDestination('house', { ...lot, isPublished: false }).to).toBe('/house/sales/s/lots/l');
});
