/** After "every": "2 minutes", "minute" or "30 seconds". Seconds in whole minutes, where they are such. */
export function duration(seconds: number): string {
  const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return count === 1 ? unit : `${count} ${unit}s`;
}
