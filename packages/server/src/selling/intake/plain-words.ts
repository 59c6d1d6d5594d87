import type { z } from 'zod';

/** Explains a problem of a value in `sale.json` to the person who wrote it. */
export function inPlainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'is missing' : `is not ${article(issue.expected)}`;
  }
  if (issue.code === 'invalid_value') return `is none of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `is more than ${issue.maximum}`;
  if (issue.code === 'too_small') return `is less than ${issue.minimum}`;
  return undefined;
}

function article(type: string): string {
  return /^[aio]/.test(type) ? `an ${type}` : `a ${type}`;
}
