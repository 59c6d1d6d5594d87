const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago an instant (ISO) was, in words that stay true for a while; both clocks in epoch milliseconds. */
export function timeAgo(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < minute) return 'Just now';
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  if (passed < day) return `${Math.floor(passed / hour)} h ago`;
  const days = Math.floor(passed / day);
  return days === 1 ? 'Yesterday' : `${days} days ago`;
}
