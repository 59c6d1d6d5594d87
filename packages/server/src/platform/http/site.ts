/** The host a request came to: the marketplace, or one seller's own site (`sellerCompanyId`). */
export interface Site {
  readonly host: string;
  readonly name: string;
  readonly sellerCompanyId: string | null;
}

/** Host header without its port, in lower case; what the `sites` table is asked for. */
export function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d+$/, '');
}
