export { isCounted } from './analytics.ts';
export { companyIsHidden } from './find-site.ts';
export { headersOfSite } from './site-headers.ts';
