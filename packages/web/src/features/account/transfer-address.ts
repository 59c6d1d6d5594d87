/** `returnUrl` as a path on this host, or `/`: a login must never redirect to a stranger's page. */
export function returnPath(returnUrl: string | null): string {
  // An origin that no address can contain: if the result leaves it, it was not a path of ours.
  const here = 'http://return.invalid';
  if (returnUrl === null || !returnUrl.startsWith('/') || !URL.canParse(returnUrl, here))
    return '/';
  const { origin, pathname, search, hash } = new URL(returnUrl, here);
  // `/.//elsewhere` stays on its host while it is read, and leaves it once it is written down.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

const host = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

/**
 * Whether a route's host name is a host and nothing but a host. With a port it is refused: whatever
 * listens on a port named by a stranger's link would get the login.
 */
export function isHostName(name: string | undefined): name is string {
  return name !== undefined && host.test(name);
}

/**
 * Where a login goes to be taken over on another host. Hosts of one installation share the scheme and
 * port of its `publicUrl`; neither comes from an address that somebody was led to.
 */
export function takeOverAddress(
  hostName: string,
  { key, returnUrl, publicUrl }: { key: string; returnUrl: string; publicUrl: string },
): string {
  const { protocol, port } = new URL(publicUrl);
  const withPort = port === '' ? hostName : `${hostName}:${port}`;
  const query = new URLSearchParams({ returnUrl });
  return `${protocol}//${withPort}/transfer/${encodeURIComponent(key)}?${query}`;
}
