/** The severity of a signal, in ascending order. */
export const severities = ['low', 'medium', 'high'] as const;
export type Severity = (typeof severities)[number];

/** Whether something reviewed has become worse, and must be reviewed again. */
export function isWorse(now: Severity, before: Severity): boolean {
  return severities.indexOf(now) > severities.indexOf(before);
}
