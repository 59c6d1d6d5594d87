/**
 * Personal pages, catalogs to print, which say what pages say, and addresses that are not pages. Pages with keys in their address (verify, reset) are
 * not listed: a robot that may not open them would not see that they must not be indexed.
 */
const closed = ['/api/', '/account', '/dashboard', '/transfer', '/catalog/', '/dev/'];

/** The robots.txt of a host, with the address of its sitemap. */
export function robotsText(origin: string): string {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
