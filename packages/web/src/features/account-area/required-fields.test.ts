import { expect, test } from 'vitest';
import { hasBlankField } from './required-fields.ts';

const ada = { firstName: 'Ada', phone: '(518) 555-0177', companyName: '', address2: ' ' };

test('company name and second address line may be blank', () => {
  expect(hasBlankField(ada)).toBe(false);
});

test('a field with only spaces is blank', () => {
  expect(hasBlankField({ ...ada, firstName: '  ' })).toBe(true);
});
