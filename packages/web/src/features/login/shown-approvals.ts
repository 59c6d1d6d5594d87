const shown = new Set<string>();

/** Registers that an approval for this auction is already shown in a dialog; returns a function that ends it. */
export function markApprovalShown(secureAuctionId: string): () => void {
  shown.add(secureAuctionId);
  return () => void shown.delete(secureAuctionId);
}

/** Whether the registration dialog shows this approval: a toast would only repeat it. */
export function isApprovalShown(secureAuctionId: string | null): boolean {
  return secureAuctionId !== null && shown.has(secureAuctionId);
}
