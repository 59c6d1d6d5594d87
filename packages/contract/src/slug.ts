/** Title slug of auction and lot links: upper case, spaces to hyphens, all else dropped (section 2). */
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

export function lotPath(sessionId: string, lotId: string, title: string): string {
  return withSlug(`/auction/${sessionId}/lot/${lotId}`, title);
}

function withSlug(path: string, title: string): string {
  const slug = titleSlug(title);
  return slug === '' ? path : `${path}/${slug}`;
}
