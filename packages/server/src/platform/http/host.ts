import type { IncomingHttpHeaders } from 'node:http';
import { hostName } from './site.ts';

/**
 * The host a request came to, port included, in lower case: always from the Host header. A forwarded host
 * is ignored, so a proxy must pass the Host header on unchanged.
 */
export function hostOf({ headers }: { headers: IncomingHttpHeaders }): string {
  return (headers.host ?? '').toLowerCase();
}

/** The same without its port: sites, logins and tokens are bound to this. */
export function hostNameOf(request: { headers: IncomingHttpHeaders }): string {
  return hostName(hostOf(request));
}
