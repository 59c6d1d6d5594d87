import { apiScopes } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { scopeGroups } from './scope-groups.ts';

test('every scope of a token is offered once', () => {
  const offered = scopeGroups.flatMap(({ scopes }) => scopes.map(([scope]) => scope));
  expect(offered.toSorted()).toEqual(apiScopes.toSorted());
});
