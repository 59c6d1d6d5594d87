/** Seconds as "2 minutes" or "30 seconds". */
export function duration(seconds: number): string {
  const [value, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return value === 1 ? unit : `${value} ${unit}s`;
}
