/** Seconds in whole minutes, where they are such. */
export function inUnits(seconds: number): readonly [count: number, unit: 'minute' | 'second'] {
  return seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
}

/** After "every": "2 minutes", "minute" or "30 seconds". */
export function duration(seconds: number): string {
  const [count, unit] = inUnits(seconds);
  return count === 1 ? unit : `${count} ${unit}s`;
}
