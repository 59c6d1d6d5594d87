/** The site of the host that a request came to: the common site, or one tenant's own. */
export interface Site {
  readonly host: string;
  readonly name: string;
  /** The tenant whose site it is; null: the common site. */
  readonly tenantId: string | null;
  /** The host of the content-delivery network for its pictures; null: none. */
  readonly cdnHost: string | null;
  /** Whether the common site has its own logo on this host; a tenant's site shows theirs. */
  readonly hasLogo: boolean;
  /** The color of a tenant's own host, `#` and six hex digits; null: our own colors. */
  readonly brandColor: string | null;
  /** Whether it is the host of the console, which shows nothing to the public. */
  readonly isConsole: boolean;
  /** Whether only browsers that look at a draft of the tenant's may know that it is there. */
  readonly isHidden: boolean;
}

/**
 * The site of a host name; null for a host that nobody registered, and for a hidden one unless the browser
 * shows the key of a look at a draft there (`selling/looks`).
 */
export type FindSite = (host: string, lookKey?: string) => Promise<Site | null>;

/** A host without its port, in lower case; as in the `sites` table. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
