export { endGroupsOf } from './groups.queries.ts';
