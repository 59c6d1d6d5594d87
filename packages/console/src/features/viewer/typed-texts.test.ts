import { expect, test } from 'vitest';
import { typedTexts } from './typed-texts.ts';

test('typed texts are found in a call’s body, without old values and ids', () => {
  const lotId = '5f0c6a1e-0000-4000-8000-000000000000';
  const changes = {
    title: { from: 'Lamp', to: 'Brass Lamp' },
    lowEstimate: { from: '', to: '40' },
  };
  expect(typedTexts({ key: lotId, lots: [{ lotId, changes }] })).toEqual([
    'title: Brass Lamp',
    'low estimate: 40',
  ]);
  expect(typedTexts({ changes: [{ field: 'removal', from: '', to: 'By the back door' }] })).toEqual(
    ['removal: By the back door'],
  );
  expect(typedTexts({ registrationIds: [lotId], note: 'Pays late ' })).toEqual(['note: Pays late']);
  const chosen = [{ column: 0, field: 'title' }];
  expect(typedTexts({ key: lotId, version: 7, table: 'TG90IyxUaXRsZQ==', chosen })).toEqual([]);
  expect(typedTexts(undefined)).toEqual([]);
});
