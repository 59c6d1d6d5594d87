/**
 * Title slug of auction and lot links: upper case, spaces to hyphens, everything else dropped (section
 * 2).
 */
export function titleSlug(title: string): string {
  return title
    .trim()
    .toUpperCase()
    .replace(/\s+/g, '-')
    .replace(/[^A-Z0-9-]/g, '');
}

export function auctionPath(sessionId: string, title: string): string {
  return withSlug(`/auction/${sessionId}`, title);
}

/** The same page by one of the auction's marketing links (the specification's spelling). */
export function marketingPath(linkId: string, title: string): string {
  return withSlug(`/Auction/AML-${linkId}`, title);
}

export function lotPath(sessionId: string, lotId: string, title: string): string {
  return withSlug(`/auction/${sessionId}/lot/${lotId}`, title);
}

/** Page of a seller, or one of its tabs (section 2 of the second document). */
export function sellerPath(sellerId: string, tab: 'current' | 'past' | 'directors' = 'current') {
  return tab === 'current' ? `/seller/${sellerId}` : `/seller/${sellerId}/${tab}`;
}

/** Page of an auction manager, or its past auctions. */
export function directorPath(directorId: string, tab: 'current' | 'past' = 'current') {
  return tab === 'current' ? `/director/${directorId}` : `/director/${directorId}/${tab}`;
}

function withSlug(path: string, title: string): string {
  const slug = titleSlug(title);
  return slug === '' ? path : `${path}/${slug}`;
}
