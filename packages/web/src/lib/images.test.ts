import { expect, test } from 'vitest';
import { lotImageUrl } from './images.ts';

test('a lot’s photo comes from the CDN host that it lists, otherwise from this host', () => {
  expect(lotImageUrl('a', 45)).toBe('/InventoryImage/a/45');
  expect(lotImageUrl('a', 450, [])).toBe('/InventoryImage/a/450');
  expect(lotImageUrl('a', 1000, ['cdn.example:8443', 'other.example'])).toBe(
    '//cdn.example:8443/InventoryImage/a/1000',
  );
});
