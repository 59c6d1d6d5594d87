/** Where this browser alone keeps the lots looked at: the server never learns which these are. */
export const seenLotsKey = 'RecentlySeen';

/** Called by whoever clears them, and when somebody logs out: the next one at this browser need not know. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(seenLotsKey);
  } catch {
    // Without storage nothing was remembered.
  }
}
