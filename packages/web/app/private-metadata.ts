import type { MetaDescriptor } from 'react-router';
import { siteOf } from './site.ts';

/** Title of a private page: not indexed, and its links send no referrer, because its address may hold a key. */
export function privateMetadata(
  title: string,
  matches: Parameters<typeof siteOf>[0],
): MetaDescriptor[] {
  return [
    { title: `${title} | ${siteOf(matches).name}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Headers of a page whose address holds a key: its links send no referrer. */
export function privateHeaders() {
  return { 'Referrer-Policy': 'no-referrer' };
}
