export { endGroupsOf } from './groups.queries.ts';
export { waitsInGroup } from './waits-in-group.ts';
