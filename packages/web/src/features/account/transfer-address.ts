/** `returnUrl` as a path on this host, or `/`: a login is never followed by a leap to a stranger's page. */
export function returnPath(returnUrl: string | null): string {
  // An origin that nothing on the page can name: whatever leaves it was no path of ours.
  const here = 'http://return.invalid';
  if (returnUrl === null || !returnUrl.startsWith('/') || !URL.canParse(returnUrl, here))
    return '/';
  const { origin, pathname, search, hash } = new URL(returnUrl, here);
  // `/.//elsewhere` stays on its host while it is read, and leaves it once it is written down.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

const host = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i;

/** Whether a route's host name is a host and nothing but a host, perhaps with its port. */
export function isHostName(name: string | undefined): name is string {
  return name !== undefined && host.test(name);
}

/**
 * Where a login goes to be taken over on another host. Hosts of one installation share scheme and
 * port, so a name without a port keeps the one of `here`.
 */
export function takeOverAddress(
  hostName: string,
  { key, returnUrl, here }: { key: string; returnUrl: string; here: Location | URL },
): string {
  const withPort =
    hostName.includes(':') || here.port === '' ? hostName : `${hostName}:${here.port}`;
  const query = new URLSearchParams({ returnUrl });
  return `${here.protocol}//${withPort}/transfer/${encodeURIComponent(key)}?${query}`;
}
