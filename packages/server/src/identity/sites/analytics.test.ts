import { expect, test } from 'vitest';
import { isCounted } from './analytics.ts';

test.each([
  ['fairlot.example', true],
  ['hudson.fairlot.example', true],
  ['localhost:3000', false],
  ['hudson.localhost', false],
  ['STAGE.fairlot.example', false],
  ['fairlot-uat.example', false],
  ['pre-prod.fairlot.example', false],
])('visits of %s are counted: %s', (host, counted) => {
  expect(isCounted(host)).toBe(counted);
});
