/** `returnUrl` as a path on this host, or `/`: a login must never redirect to a stranger's page. */
export function returnPath(returnUrl: string | null): string {
  // An origin that no address can contain: if the result has another, the input was not a path of ours.
  const here = 'http://return.invalid';
  if (returnUrl === null || !returnUrl.startsWith('/') || !URL.canParse(returnUrl, here))
    return '/';
  const { origin, pathname, search, hash } = new URL(returnUrl, here);
  // `/.//elsewhere` parses as a path, but serializes to another host's address.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : '/';
}

const host = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

/**
 * Whether a route's host name is only a host. One with a port is refused: a stranger's link could name a port
 * of their own and get the login.
 */
export function isHostName(name: string | undefined): name is string {
  return name !== undefined && host.test(name);
}

/**
 * The address at which another host takes over a login. Hosts of one installation share the scheme and port of
 * its `publicUrl`; neither comes from an untrusted address.
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
