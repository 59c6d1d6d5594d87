export { countBlockers } from './read-checklist.ts';
