/** The host that a request came to: the site of all, or one tenant's own. */
export interface Site {
  readonly host: string;
  readonly name: string;
  /** Whose site it is; null: it shows everybody's. */
  readonly tenantId: string | null;
  /** The host that has copies of its pictures; null: only this one. */
  readonly cdnHost: string | null;
  /** Whether the site of all has a logo of its own on this host; a tenant's is their own. */
  readonly hasLogo: boolean;
  /** `#` and six hex digits, of a tenant's own host; null: our own colors. */
  readonly brandColor: string | null;
  /** Whether it is the host on which tenants' own people work, which shows nothing to the public. */
  readonly isConsole: boolean;
}

/** The site of a host name; null for a host that nobody registered. */
export type FindSite = (host: string) => Promise<Site | null>;

/** A host without its port, in lower case; what the `sites` table is asked for. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
