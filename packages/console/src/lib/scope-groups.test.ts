import { apiScopes } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { scopeGroups } from './scope-groups.ts';

test('everything that a token may be given is offered, once', () => {
  const offered = scopeGroups.flatMap(({ scopes }) => scopes.map(([scope]) => scope));
  expect(offered.toSorted()).toEqual(apiScopes.toSorted());
});
