/** After "every" or "last": "2 minutes", "minute" or "30 seconds"; in minutes where they are whole. */
export function duration(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return count === 1 ? unit : `${count} ${unit}s`;
}
