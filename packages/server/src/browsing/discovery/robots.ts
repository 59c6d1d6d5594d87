/**
 * Pages that are one person's own, or are no pages. Keys in addresses (verify, reset) are not named:
 * a robot that may not open such a page would never learn that it wants to be left out of the index.
 */
const closed = ['/api/', '/account', '/dashboard', '/transfer', '/dev/'];

/** What robots may read of a host, and where its sitemap lies. */
export function robotsText(origin: string): string {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
