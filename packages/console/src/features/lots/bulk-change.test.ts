import { expect, test } from 'vitest';
import { bulkChanged, bulkKindsOf } from './bulk-change.ts';
import type { BulkChange } from './bulk-change.ts';

test.each<[string, BulkChange, string]>([
  ['Brass lamp (old)', { kind: 'replace', find: 'LAMP (', by: '$& [' }, 'Brass $& [old)'],
  ['Lamp', { kind: 'replace', find: '', by: 'x' }, 'Lamp'],
  ['Lamp', { kind: 'begin', text: 'Brass ' }, 'Brass Lamp'],
  ['Lamp', { kind: 'end', text: ', brass' }, 'Lamp, brass'],
  ['Lamp', { kind: 'set', text: 'Table' }, 'Table'],
  ['Lamp', { kind: 'clear' }, ''],
])('of %j by %j comes %j', (before, change, after) => {
  expect(bulkChanged('title', before, change)).toBe(after);
});

test('in a description words are changed, never tags', () => {
  const html = '<p>A <strong>strong</strong> lamp &amp; a p</p>';
  const replaced = bulkChanged('description', html, { kind: 'replace', find: 'strong', by: '<b>' });
  expect(replaced).toBe('<p>A <strong>&lt;b&gt;</strong> lamp &amp; a p</p>');
  expect(bulkChanged('description', html, { kind: 'replace', find: '& a', by: 'and a' })).toBe(
    '<p>A <strong>strong</strong> lamp and a p</p>',
  );
  expect(bulkChanged('description', 'One', { kind: 'end', text: ' < two' })).toBe('One &lt; two');
});

test.each([
  ['100', 10, '110'],
  ['12.50', 10, '14'],
  ['5', -10, '5'],
  ['1', -90, '1'],
  ['', 10, ''],
  ['0', 10, '0'],
])('%j raised by %i percent is %j', (before, by, after) => {
  expect(bulkChanged('reserve', before, { kind: 'percent', by })).toBe(after);
});

test('amounts are raised, texts are not, and a title is not taken away', () => {
  expect(bulkKindsOf('reserve')).toContain('percent');
  expect(bulkKindsOf('condition')).not.toContain('percent');
  expect(bulkKindsOf('title')).not.toContain('clear');
});
