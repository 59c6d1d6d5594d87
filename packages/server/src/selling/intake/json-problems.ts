import type { z } from 'zod';
import { withoutBidiControls } from '#platform/text/without-bidi-controls.ts';
import { saleFile } from './problem.ts';
import type { Problem } from './problem.ts';

/**
 * JSON as people write it: perhaps with a byte-order mark; characters that change the direction of text
 * are removed.
 */
export function parseJson(source: string): { value: unknown; problem: Problem | null } {
  try {
    const value: unknown = JSON.parse(source.replace(/^\uFEFF/, ''), (_, part: unknown) =>
      typeof part === 'string' ? withoutBidiControls(part) : part,
    );
    return { value, problem: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // For some mistakes the engine quotes the surrounding text; the position is enough.
    const withoutQuote = message.replace(/,? *(?:\.\.\.)?".*" is not valid JSON$/s, '');
    return {
      value: null,
      problem: { file: saleFile, reason: `is not JSON: ${withoutQuote.replace(/ in JSON/, '')}` },
    };
  }
}

/** The problems of a field of `sale.json`, with their place. */
export function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code !== 'unrecognized_keys') return [problemAt(issue.path, issue.message)];
  return issue.keys.map((key) => problemAt([...issue.path, key], 'is not a field of a sale'));
}

export function problemAt(path: readonly PropertyKey[], reason: string): Problem {
  const where = path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : `${text}${text && '.'}${String(key)}`,
    '',
  );
  return { file: saleFile, ...(where && { where }), reason };
}
