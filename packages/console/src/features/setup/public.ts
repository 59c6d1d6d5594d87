export { instantOf } from './clock-changes.ts';
