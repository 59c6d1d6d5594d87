/** The host a request came to: the marketplace, or one seller's own site (`sellerCompanyId`). */
export interface Site {
  readonly host: string;
  readonly name: string;
  readonly sellerCompanyId: string | null;
  /** Where copies of its lot pictures are had from; null: only here. */
  readonly cdnHost: string | null;
  /** Whether the marketplace has a logo of its own on this host; a seller's is their company's. */
  readonly hasLogo: boolean;
}

/** The site of a host name; null for a host that nobody registered. */
export type FindSite = (host: string) => Promise<Site | null>;

/** A host without its port, in lower case; what the `sites` table is asked for. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
