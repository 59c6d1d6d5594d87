/** How much a signal speaks for looking at it at once, from least to most. */
export const severities = ['low', 'medium', 'high'] as const;
export type Severity = (typeof severities)[number];

/** Whether something that was looked at has become worse, and is to be looked at again. */
export function isWorse(now: Severity, before: Severity): boolean {
  return severities.indexOf(now) > severities.indexOf(before);
}
