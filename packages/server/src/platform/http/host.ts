import type { IncomingHttpHeaders } from 'node:http';
import { hostName } from './site.ts';

/**
 * The host a request came to, port included, in lower case: always what the Host header says, at every
 * door. A forwarded host is ignored, so a proxy must pass the Host header on as it is.
 */
export function hostOf({ headers }: { headers: IncomingHttpHeaders }): string {
  return (headers.host ?? '').toLowerCase();
}

/** The same without its port: what sites, logins and tokens are bound to. */
export function hostNameOf(request: { headers: IncomingHttpHeaders }): string {
  return hostName(hostOf(request));
}
