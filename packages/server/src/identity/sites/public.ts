export { isCounted } from './analytics.ts';
