export { isCounted } from './analytics.ts';
export { createSiteFinder } from './find-site.ts';
