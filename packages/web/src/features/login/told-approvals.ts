const told = new Set<string>();

/** Says that an approval for this auction is told where one looks, until the answer is called. */
export function tellApproval(secureAuctionId: string): () => void {
  told.add(secureAuctionId);
  return () => void told.delete(secureAuctionId);
}

/** Whether the registration dialog tells of this approval: a toast beside it would only repeat it. */
export function isApprovalTold(secureAuctionId: string | null): boolean {
  return secureAuctionId !== null && told.has(secureAuctionId);
}
