import type { MetaDescriptor } from 'react-router';
import { siteOf } from './site.ts';

/**
 * Title of a page that is one person's own: search engines leave it alone, and no link on it tells
 * its address, which may hold a key.
 */
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

/** Headers of a page whose address is a key: where its links lead learns nothing of it. */
export function privateHeaders() {
  return { 'Referrer-Policy': 'no-referrer' };
}
