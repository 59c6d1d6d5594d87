export { isCounted } from './analytics.ts';
export { headersOfSite } from './site-headers.ts';
